"""Line 14 by pyarrow, a program of its own: ``cold_samples_pyarrow.py PARQUET OUTPUT``.

Rows of Parquet to CSV or to an Arrow stream, by the ending of OUTPUT, batch by batch.
"""

import sys

import pyarrow
import pyarrow.csv
import pyarrow.parquet

file = pyarrow.parquet.ParquetFile(sys.argv[1])
if sys.argv[2].endswith(".csv"):
    # Its writer takes no dictionaries.
    plain = pyarrow.schema(
        [
            (
                field.name,
                pyarrow.string() if pyarrow.types.is_dictionary(field.type) else field.type,
            )
            for field in file.schema_arrow
        ]
    )
    with pyarrow.csv.CSVWriter(sys.argv[2], plain) as writer:
        for batch in file.iter_batches():
            writer.write(batch.cast(plain))
else:
    with pyarrow.ipc.new_stream(sys.argv[2], file.schema_arrow) as writer:
        for batch in file.iter_batches():
            writer.write(batch)
