"""Where a game is seen and heard: window, headless run, browser page."""
