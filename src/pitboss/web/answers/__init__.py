"""What the API answers: the description of it, to which every answer is held by tests."""
