"""Measures hkstats beside what somebody would use instead, on the same data in the same run."""
