"""Exports that are written by hand, and zips of them."""

import re
import struct
import zipfile
import zlib
from xml.sax.saxutils import quoteattr

STEPS = "HKQuantityTypeIdentifierStepCount"
HEART = "HKQuantityTypeIdentifierHeartRate"
SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<HealthData locale="en_US">
 <ExportDate value="2024-06-01 00:00:00 +0000"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-01-01" \
HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
"""
TAIL = "</HealthData>\n"
# The head of an electrocardiogram's file; a voltage a line follows.
RECORDING = """Name,"Alex Example"
Date of Birth,"Jan 1, 1980"
Recorded Date,2024-03-04 08:00:00 +0000
Classification,Sinus Rhythm
Symptoms,
Software Version,1.90
Device,"Watch6,7"
Sample Rate,512 hertz


Lead,Lead I
Unit,µV

"""


def record(begin, end, value="10", kind=STEPS, source="Watch", unit="count", device=None, inner=""):
    """A record; times without an offset are UTC."""
    begin, end = (time if " +" in time or " -" in time else f"{time} +0000" for time in (begin, end))
    unit = f" unit={quoteattr(unit)}" if unit else ""
    device = f" device={quoteattr(device)}" if device else ""
    close = f">{inner}</Record>\n" if inner else "/>\n"
    return (f'<Record type={quoteattr(kind)} sourceName={quoteattr(source)}{device}{unit} '
            f'startDate="{begin}" endDate="{end}" value={quoteattr(value)}{close}')


def workout(begin, end, distance=None, activity="HKWorkoutActivityTypeRunning", source="Watch", inner=""):
    distance = f' totalDistance="{distance}" totalDistanceUnit="km"' if distance else ""
    return (f'<Workout workoutActivityType={quoteattr(activity)} duration="30" durationUnit="min"{distance} '
            f'sourceName={quoteattr(source)} startDate="{begin} +0000" endDate="{end} +0000">{inner}</Workout>\n')


def entry(key, value):
    return f"<MetadataEntry key={quoteattr(key)} value={quoteattr(value)}/>"


def clock(seconds, day="2024-03-04"):
    """A time of the day, from 0 to 86,399 seconds after midnight."""
    return f"{day} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


class Zip:
    """A zip of deflated entries that can be larger than what anybody deflates for a test."""

    def __init__(self, path):
        self.file = open(path, "wb")
        self.directory = []

    def add(self, name, deflated, check, size, flags=0x800):
        """An entry of deflated bytes: one piece of bytes, or a list of (bytes, how often)."""
        pieces = [(deflated, 1)] if isinstance(deflated, bytes) else deflated
        packed = sum(len(piece) * times for piece, times in pieces)
        if isinstance(name, str):
            name = name.encode()
        large = size >= 0xFFFFFFFF
        extra = struct.pack("<HHQQ", 1, 16, size, packed) if large else b""
        sizes = (0xFFFFFFFF, 0xFFFFFFFF) if large else (packed, size)
        version = 45 if large else 20
        common = struct.pack("<HHHHHLLLHH", version, flags, 8, 0, 0x5821, check, *sizes, len(name), len(extra))
        place = self.file.tell()
        self.file.write(b"PK\3\4" + common + name + extra)
        for piece, times in pieces:
            for _ in range(times):
                self.file.write(piece)
        self.directory.append(
            b"PK\1\2" + struct.pack("<H", version) + common + struct.pack("<HHHLL", 0, 0, 0, 0, place) + name + extra)

    def close(self):
        place = self.file.tell()
        for line in self.directory:
            self.file.write(line)
        size = self.file.tell() - place
        number = len(self.directory)
        self.file.write(b"PK\5\6" + struct.pack("<HHHHLLH", 0, 0, number, number, size, place, 0))
        self.file.close()


def deflated(content):
    """The bytes of an entry, its check and its size."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush(), zlib.crc32(content), len(content)


def zip_of_repeats(path, content, times):
    """An export in which `content` stands so many times: a ratio of some hundred."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = packer.compress(HEAD.encode()) + packer.flush(zlib.Z_FULL_FLUSH)
    middle = packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
    tail_text = (record("2024-03-04 08:00:00", "2024-03-04 08:10:00") + TAIL).encode()
    tail = packer.compress(tail_text) + packer.flush()
    check = zlib.crc32(HEAD.encode())
    for _ in range(times):
        check = zlib.crc32(content, check)
    check = zlib.crc32(tail_text, check)
    size = len(HEAD.encode()) + times * len(content) + len(tail_text)
    target = Zip(path)
    target.add("apple_health_export/export.xml", [(head, 1), (middle, times), (tail, 1)], check, size)
    target.close()


# MARK: Exports of `hkstats synth`

XML = "apple_health_export/export.xml"


def elements(kind, start, name="Record"):
    """Matches the records of a type, or the workouts of an activity, whose start begins like this, with all inside them.

    A sign > of an attribute is written as &gt;.
    """
    return re.compile(
        (f' <{name} [a-zA-Z]*[tT]ype="{kind}"[^>]* startDate="{start}[^>]*(?:(?<=/)>|(?<!/)>.*?</{name}>)\n').encode(),
        re.DOTALL)


def write_later_without(source, target, lacking, parts=()):
    """Copies a zip as one that was exported a year later and lacks these elements and these files of the zip."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
        assert all(any(part in name for name in old.namelist()) for part in parts), (old.namelist(), parts)
        for name in old.namelist():
            content = old.read(name)
            if any(part in name for part in parts):
                continue
            if name == XML:
                content = re.sub(rb'(<ExportDate value=")([0-9]{4})', lambda it: it[1] + b"%d" % (int(it[2]) + 1), content)
                for pattern in lacking:
                    content, number = pattern.subn(b"", content)
                    assert number, (source, pattern)
            new.writestr(name, content)
