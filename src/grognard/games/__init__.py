"""What a game between seats is: its log, its seats, its dice, who may see what. It knows neither SQL nor HTTP."""
