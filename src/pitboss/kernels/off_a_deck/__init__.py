"""Three cards against three, nothing else dealt."""
