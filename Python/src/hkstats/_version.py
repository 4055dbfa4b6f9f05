"""The version of the package, from which all of its faces have it."""

VERSION = "0.2.0"
