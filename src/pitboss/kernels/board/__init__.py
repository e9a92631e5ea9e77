"""Holdings on a board that all share: what the kernels of two and of three own cards rest on."""
