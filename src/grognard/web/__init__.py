"""The web application: the companion at the table and the sheets. It keeps nothing between two questions."""
