"""Line 7 by the standard library, doing nothing with what it reads: ``cold_elementtree.py XML``."""

import sys
from xml.etree.ElementTree import iterparse

events = iterparse(sys.argv[1], events=("start", "end"))
_, root = next(events)
records = 0
for event, element in events:
    if event == "end" and element.tag == "Record":
        records += 1
        root.clear()
print(records)
