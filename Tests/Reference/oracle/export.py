"""A small streaming reader of Apple Health exports (rules 7.1, 7.4, 7.5)."""
from __future__ import annotations

import io
import math
import pathlib
import re
import xml.etree.ElementTree as ET
import zipfile
import datetime as dt
from collections import Counter

from .model import DISTANT_FUTURE, SLEEP, STAND, Export, Sample, Workout
from .units import CUMULATIVE, converted

DATE = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d) ?(Z|[+-]\d\d:?\d\d)\Z")
SLEEP_VALUES = {"InBed": 0, "Asleep": 1, "AsleepUnspecified": 1, "Awake": 2, "AsleepCore": 3, "AsleepDeep": 4, "AsleepREM": 5}
STAND_VALUES = {"Stood": 0, "Idle": 1}


class BadRecord(Exception):
    """Why a record is skipped."""


def parse_date(text):
    """Rule 7.5: `2024-03-01 23:10:00 +0100` as (instant, offset in seconds)."""
    match = DATE.match((text or "").strip())
    if not match:
        raise BadRecord("date")
    try:
        wall = dt.datetime(*[int(part) for part in match.groups()[:6]])
    except ValueError:
        raise BadRecord("date") from None
    zone, offset = match.group(7), 0
    if zone != "Z":
        offset = (int(zone[1:3]) * 3600 + int(zone[-2:]) * 60) * (-1 if zone[0] == "-" else 1)
    seconds = (wall - dt.datetime(1970, 1, 1)) // dt.timedelta(seconds=1)
    return seconds - offset, offset


def skip_doctype(stream):
    """Rule 7.1: everything before the root element is left out, so that the DTD is never read."""
    head = b""
    while b"<HealthData" not in head:
        block = stream.read(65536)
        if not block:
            raise ValueError("there is no element HealthData")
        head += block

    class Rest(io.RawIOBase):
        rest = head[head.index(b"<HealthData"):]

        def read(self, size=-1):
            if self.rest:
                block, self.rest = self.rest, b""
                return block
            return stream.read(size)

    return Rest()


def open_xml(path):
    """Rule 7.1: the xml, the zip or the folder, by the root element whatever the names."""
    path = pathlib.Path(path)
    if path.is_dir():
        for child in sorted(path.rglob("*.xml")):
            with open(child, "rb") as stream:
                if b"<HealthData" in stream.read(1 << 20):
                    return open(child, "rb")
        raise ValueError("the folder holds no export")
    if zipfile.is_zipfile(path):
        archive = zipfile.ZipFile(path)
        for entry in archive.infolist():
            if entry.filename.endswith(".xml"):
                with archive.open(entry) as stream:
                    if b"<HealthData" in stream.read(1 << 20):
                        return archive.open(entry)
        raise ValueError("the archive holds no export")
    return open(path, "rb")


def interval(attributes):
    """Rule 1.1 and 7.5: start, end and the offset of the start."""
    start, offset = parse_date(attributes.get("startDate"))
    end, _ = parse_date(attributes.get("endDate"))
    if end == DISTANT_FUTURE:
        end = start
    if end < start:
        raise BadRecord("end before start")
    return start, end, offset


def creation(attributes):
    try:
        return parse_date(attributes.get("creationDate"))[0]
    except BadRecord:
        return None


def metadata(element):
    return {child.get("key"): child.get("value") for child in element if child.tag == "MetadataEntry"}


def category_value(identifier, text):
    """The raw value of a category; those of other types are not needed here and are 0."""
    if identifier == SLEEP:
        values, prefix = SLEEP_VALUES, "HKCategoryValueSleepAnalysis"
    elif identifier == STAND:
        values, prefix = STAND_VALUES, "HKCategoryValueAppleStandHour"
    else:
        return 0
    if text in {str(v) for v in values.values()}:
        return int(text)
    name = (text or "").removeprefix(prefix)
    if name not in values:
        raise BadRecord("category value")
    return values[name]


def read_record(element, order):
    """A `Record` element as a sample, its quantity in the canonical unit (rule 7.4)."""
    at = element.attrib
    identifier = at.get("type")
    if not identifier:
        raise BadRecord("type")
    start, end, offset = interval(at)
    value, unit = None, at.get("unit")
    if identifier.startswith("HKQuantityType"):
        try:
            value = float(at.get("value", ""))
        except ValueError:
            raise BadRecord("value") from None
        if not math.isfinite(value):
            raise BadRecord("value")
        if not unit:
            raise BadRecord("unit")
        if identifier in CUMULATIVE:
            value = converted(value, unit, CUMULATIVE[identifier])
            if value is None:
                raise BadRecord("unit")
    elif identifier.startswith("HKCategoryType"):
        value = category_value(identifier, at.get("value"))
    source = at.get("sourceName", at.get("source", ""))
    return Sample(identifier, source, start, end, value, unit, at.get("device"), creation(at), offset, metadata(element), order)


def read_workout(element, order):
    """A `Workout` element with what it states and its events."""
    at = element.attrib
    if not at.get("workoutActivityType"):
        raise BadRecord("type")
    start, end, offset = interval(at)
    workout = Workout(at["workoutActivityType"].removeprefix("HKWorkoutActivityType"), at.get("sourceName", at.get("source", "")),
                      start, end, None, None, at.get("device"), creation(at), offset, metadata(element), order)
    if at.get("duration"):
        workout.duration = converted(float(at["duration"]), at.get("durationUnit", "min"), "s")
    for name, canonical in (("totalDistance", "m"), ("totalEnergyBurned", "kcal")):
        if at.get(name) and at.get(name + "Unit"):
            workout.totals[name] = converted(float(at[name]), at[name + "Unit"], canonical)
    for child in element:
        if child.tag == "WorkoutEvent":
            kind = child.get("type", "").removeprefix("HKWorkoutEventType")
            workout.events.append((kind, parse_date(child.get("date"))[0]))
        elif child.tag == "WorkoutStatistics" and child.get("sum"):
            workout.totals[child.get("type")] = (float(child.get("sum")), child.get("unit"))
    return workout


def identity(sample):
    """Rule 7.3: what equal records of correlations and of the top level are equal in."""
    return (sample.type, sample.source, sample.start, sample.end, sample.value, sample.device, sample.creation)


def add_correlated(export, inside):
    """Rule 7.3: of n equal records inside correlations and m at top level there are max(n, m)."""
    top = Counter(identity(s) for s in export.records)
    for sample in inside:
        if top[identity(sample)] > 0:
            top[identity(sample)] -= 1
        else:
            export.records.append(sample)


def parse(stream):
    """The export that a binary stream holds. Records that rule 7.5 calls bad are counted in `skipped`."""
    export, inside, parents, order = Export(), [], [], 0
    for event, element in ET.iterparse(skip_doctype(stream), events=("start", "end")):
        if event == "start":
            parents.append(element)
            if element.tag == "HealthData":
                export.locale = element.get("locale")
            continue
        parents.pop()
        parent = parents[-1] if parents else None
        try:
            if element.tag == "ExportDate" and export.export_date is None:
                export.export_date, export.export_offset = parse_date(element.get("value"))
            elif element.tag == "Me":
                export.me = dict(element.attrib)
            elif element.tag == "Record":
                order += 1
                record = read_record(element, order)
                (inside if parent.tag == "Correlation" else export.records).append(record)
            elif element.tag == "Workout":
                order += 1
                export.workouts.append(read_workout(element, order))
            elif element.tag == "Correlation":
                order += 1
                start, end, offset = interval(element.attrib)
                export.correlations.append(Sample(element.get("type"), element.get("sourceName", ""), start, end, None, None,
                                                  element.get("device"), creation(element.attrib), offset, metadata(element), order))
        except BadRecord as problem:
            export.skipped[str(problem)] = export.skipped.get(str(problem), 0) + 1
        if parent is not None and parent.tag == "HealthData":
            parent.remove(element)
    add_correlated(export, inside)
    return export


def load(path):
    """The export of a path."""
    with open_xml(path) as stream:
        return parse(stream)


def loads(data):
    """The export of bytes."""
    return parse(io.BytesIO(data))
