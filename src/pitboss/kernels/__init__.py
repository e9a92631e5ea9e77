"""Kernels that count deals, a folder for each."""
