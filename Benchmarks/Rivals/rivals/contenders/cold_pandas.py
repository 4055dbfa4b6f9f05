"""Line 5 by pandas, a program of its own: ``cold_pandas.py PARQUET OUTPUT``.

Weekly count, sum, average, minimum and maximum of all types in New York, as CSV.
"""

import sys

import pandas

samples = pandas.read_parquet(sys.argv[1], columns=["type", "start", "value"])
instants = pandas.DatetimeIndex(samples["start"]).tz_convert("America/New_York")
frames = []
for name, rows in samples.groupby("type", observed=True, sort=False).indices.items():
    series = pandas.Series(samples["value"].to_numpy()[rows], index=instants[rows])
    weeks = series.resample("W-MON", label="left", closed="left")
    frame = pandas.DataFrame(
        {
            "type": name,
            "count": weeks.count(),
            "sum": weeks.sum(),
            "average": weeks.mean(),
            "minimum": weeks.min(),
            "maximum": weeks.max(),
        }
    )
    frames.append(frame[frame["count"] > 0])
table = pandas.concat(frames)
table.insert(1, "start", table.index.as_unit("s").asi8)
table.to_csv(sys.argv[2], index=False)
