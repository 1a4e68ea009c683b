"""What the page asks, each question once: whoever answers, a server or the device itself, answers by these tables."""
