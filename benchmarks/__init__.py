"""How fast, as ratios measured side by side in one run: `python3 pit.py bench`."""
