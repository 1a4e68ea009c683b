"""Telling the holder of a seat, who is not looking, that it is their turn: by a webhook, or by the browser's push."""
