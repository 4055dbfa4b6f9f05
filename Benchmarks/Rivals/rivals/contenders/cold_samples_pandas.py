"""Line 14 by pandas, a program of its own: ``cold_samples_pandas.py PARQUET OUTPUT``.

Rows of Parquet to CSV.
"""

import sys

import pandas

pandas.read_parquet(sys.argv[1]).to_csv(sys.argv[2], index=False)
