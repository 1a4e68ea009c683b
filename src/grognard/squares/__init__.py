"""What games on squares share: the board and what stands on it, moving, falling back, coming on, the turn's frame.

It lies beneath the games and knows none of them: what a sheet must answer is in `rules`, what a battle must,
in `battle`.
"""
