"""The schemas, one after the other. A step that was released is never edited; a new one follows it."""
