"""Grades again what a corrected test changed, and nothing else."""
