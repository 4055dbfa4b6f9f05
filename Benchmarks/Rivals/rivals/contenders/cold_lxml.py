"""Line 7 by lxml, doing nothing with what it reads: ``cold_lxml.py XML``."""

import sys

from lxml.etree import iterparse

records = 0
for _, element in iterparse(sys.argv[1], events=("end",), tag="Record", huge_tree=True):
    records += 1
    element.clear()
    # Without this the emptied elements stay, and memory grows with the file.
    while element.getprevious() is not None:
        del element.getparent()[0]
print(records)
