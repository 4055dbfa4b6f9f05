"""A second, independent implementation of the contract of the figures, for tests.

Slow, obvious and small: each function names the rule that it follows.
"""
