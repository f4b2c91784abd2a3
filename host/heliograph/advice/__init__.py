"""Fair advice: what a seat may see goes in, nothing else does, and a hint comes out."""
