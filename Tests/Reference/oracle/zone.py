"""The zone of an export (rule 7.2)."""
from __future__ import annotations

import datetime as dt
import pathlib
import re
from collections import Counter
from dataclasses import dataclass, field

from .clock import EPOCH, UNIX, DAY, Zone, is_zone

TABLES = pathlib.Path("/usr/share/zoneinfo")
OF_UTC = {"UTC", "UCT", "Universal", "Zulu", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich"}


@dataclass
class Answer:
    """`identifier` is None if the zone is a fixed offset. `how`: caller, metadata, evidence-single, evidence-several,
    machine, fixed."""

    identifier: str | None
    how: str
    offset: int | None = None
    converted: bool = False
    others: list = field(default_factory=list)

    @property
    def zone(self):
        return Zone(self.identifier if self.identifier is not None else self.offset or 0)

    @property
    def warnings(self):
        return (["converted"] if self.converted else []) + (["others"] if self.others else []) + (
            ["fixed"] if self.how == "fixed" else [])


def country(locale):
    """`DE` of `de_DE`, `zh-Hans_CN` or `en_US@calendar=gregorian`; None without a country."""
    for part in re.split(r"[_-]", (locale or "").split("@")[0])[1:]:
        if re.fullmatch(r"[A-Z]{2}", part):
            return part
    return None


def zones_of(code, tables=TABLES):
    """The zones of a country in the order of `zone.tab`, else of `zone1970.tab`."""
    for name in ("zone.tab", "zone1970.tab"):
        path = tables / name
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        zones = [row[2] for row in rows if code in row[0].split(",") and is_zone(row[2])]
        if zones:
            return zones
    return []


def most_frequent_metadata(export):
    """The most frequent valid `HKTimeZone` of the file; tie: the smaller name."""
    names = Counter(s.time_zone for s in export.samples if is_zone(s.time_zone))
    return min(names, key=lambda name: (-names[name], name)) if names else None


def offset_of(export):
    """(offset, whether the file was converted): that of nine in ten records, else ExportDate's, else the last record's."""
    counts = Counter(s.offset for s in export.records)
    if counts:
        offset, count = counts.most_common(1)[0]
        if 10 * count >= 9 * len(export.records):
            return offset, export.export_offset is not None and export.export_offset != offset
    if export.export_offset is not None:
        return export.export_offset, False
    if export.records:
        return max(export.records, key=lambda s: (s.start, s.order)).offset, False
    return None, False


def year_after(t):
    """The instant one calendar year (UTC) later."""
    at = EPOCH + dt.timedelta(seconds=t)
    if at.year >= 9998:
        return t
    days = dt.date(at.year + 1, at.month, min(at.day, 28) if at.month == 2 else at.day).toordinal()
    return (days - UNIX) * DAY + t % DAY


def fits(zone, offset, reference, records, seasonal):
    """Whether a zone has the offset at the reference and, of a file with several, gives 90 % of the records theirs."""
    if zone.offset(reference) != offset:
        return False
    if not seasonal:
        return True
    right = sum(zone.offset(s.start) == s.offset for s in records)
    return 10 * right >= 9 * len(records)


def groups_of(names, start, end):
    """Candidates that agree between two instants: [(offsets over time, names)] in the order of the table."""
    groups = {}
    for name in names:
        groups.setdefault(tuple(Zone(name).pieces(start, end)), []).append(name)
    return list(groups.items())


def find(export, caller=None, machine=None, tables=TABLES):
    """Rule 7.2: the zone of an export and how it was found. `machine` is the machine's zone."""
    if caller is not None:
        return Answer(caller, "caller")
    stated = most_frequent_metadata(export)
    if stated is not None:
        return Answer(stated, "metadata")
    offset, converted = offset_of(export)
    if offset is None:
        usable = machine is not None and not machine.startswith("Etc/") and machine not in OF_UTC
        return Answer(machine, "machine") if usable else Answer(None, "fixed", 0)
    starts = [s.start for s in export.records] or [export.export_date]
    reference = export.export_date if export.export_date is not None else max(starts)
    counts = Counter(s.offset for s in export.records)
    seasonal = sum(20 * n >= len(export.records) for n in counts.values()) >= 2
    code = country(export.locale)
    names = [name for name in (zones_of(code, tables) if code else [])
             if fits(Zone(name), offset, reference, export.records, seasonal)]
    groups = groups_of(names, min(starts), year_after(max(starts)))
    if len(groups) == 1:
        return Answer(groups[0][1][0], "evidence-single", offset, converted)
    if groups:
        order = sorted(range(len(groups)), key=lambda i: (len(groups[i][0]) == 1, -len(groups[i][1]), i))
        best, *others = [groups[i][1][0] for i in order]
        return Answer(best, "evidence-several", offset, converted, others)
    if (machine is not None and is_zone(machine) and not machine.startswith("Etc/") and machine not in OF_UTC
            and fits(Zone(machine), offset, reference, export.records, seasonal)):
        return Answer(machine, "machine", offset, converted)
    return Answer(None, "fixed", offset, converted)


def example_of(offset, at):
    """A zone of an offset at an instant, for the warning of a fixed one; None if there is none."""
    for line in (TABLES / "zone.tab").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#") and Zone(line.split("\t")[2]).offset(at) == offset:
            return line.split("\t")[2]
    return None
