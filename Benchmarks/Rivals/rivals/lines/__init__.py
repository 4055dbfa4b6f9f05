"""The lines of the table, a module a group, each with a function ``run(settings, results)``."""
