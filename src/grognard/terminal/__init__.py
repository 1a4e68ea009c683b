"""A game at a terminal, whatever the ruleset: the board drawn by its kind of space, the table at which people play.

All of it reads the view of a game and its ground; what the rules mean stands in the ruleset's own words.
"""
