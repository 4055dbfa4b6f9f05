"""Participants' samples in Parquet, laid out so that each participant lies in one file.

>>> from hkstats import layout                                       # doctest: +SKIP
>>> layout.write("data", "samples", files=64)                        # doctest: +SKIP
Layout(folder='samples', files=64, participants=200, rows=318437120, refused=())
>>> layout.check("samples")                                          # doctest: +SKIP

`hkstats.spark.run_files` and `hkstats.distributed.process_file` compute such files one by one, on any machine,
and nothing is shuffled. No value but a unit is ever null. Columns, in the order in which rows are sorted by the first
three:

================  ======================  ======================================================
`participant`     string                  the id
`type`            string                  the full identifier of HealthKit
`start`           timestamp[us, UTC]      the start of the sample
`end`             timestamp[us, UTC]      its end, the start where it is undetermined
`value`           double                  in HealthKit's unit of the type; of a category its number
`unit`            string                  that unit; null of a category
`source`          string                  the name of the source
`user_entered`    bool                    whether a person typed the value in
`zone`            string                  the participant's time zone, that of the last import
================  ======================  ======================================================

`python -m hkstats.layout` does the same from a shell. This needs pyarrow, and the command `hkstats`.
"""

from ._check import check
from ._write import Layout, write

__all__ = ["Layout", "check", "write"]
