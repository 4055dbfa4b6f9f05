"""What is measured, one module a contender.

Modules that a worker process serves have a function ``contender(folder)`` that loads the data and
answers a :class:`~rivals.contenders.contract.Contender`. Modules named ``cold_...`` are programs
of their own, started anew for each measurement.
"""
