"""English, wherever it is read: 11/30 is no day in half of the world."""
