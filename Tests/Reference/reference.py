#!/usr/bin/env python3
"""Prints, as JSON, what the contract's rules say of an Apple Health export.

    python3 reference.py export.xml
    python3 reference.py export.zip --zone Europe/Paris --imported-at 2024-07-01T12:00:00Z

Instants are seconds since 1970, dates are local days, durations are seconds.
"""
from __future__ import annotations

import argparse
import json
import sys
import time

from oracle import export as exports
from oracle import horizon, perday, sleep, travel, workouts, zone
from oracle.clock import ZoneCalendar, date_of, iso, utc, week_of
from oracle.model import SLEEP, STAND
from oracle.units import CUMULATIVE

MINDFUL = "HKCategoryTypeIdentifierMindfulSession"


def json_night(night):
    """A night with its date as text and without what only this package needs."""
    result = {key: value for key, value in night.items() if key not in ("window", "main")}
    result["date"] = iso(night["date"])
    if "main" in night:
        result["mainSleep"] = night["main"]
    return result


def json_weeks(groups):
    return [{"date": iso(key), "value": value, "days": days, "meanADay": mean} for key, (value, days, mean) in groups.items()]


def per_day(export, calendar, nights, order):
    """Rule 3 by type: daily figures, and weekly ones with the mean a day."""
    result = {}
    for identifier in sorted({s.type for s in export.records} & set(CUMULATIVE)):
        daily = perday.daily_sums(export.of_type(identifier), calendar, order)
        result[identifier] = {
            "daily": [{"date": iso(d), "sum": value, "count": count} for d, (value, count) in sorted(daily.items())],
            "weekly": json_weeks(perday.means_of_sums(daily)),
        }
    for identifier, values, figure in ((STAND, {0}, 0), (MINDFUL, None, 1)):
        whole = export.of_type(identifier)
        picked = [s for s in whole if values is None or s.value in values]
        if picked:
            daily = perday.category_buckets(picked, calendar, lambda date: date, whole, order)
            result[identifier] = {
                "daily": [{"date": iso(d), "count": c, "duration": t} for d, (c, t) in sorted(daily.items())],
                "weekly": json_weeks(perday.means_of_category(picked, calendar, whole, figure, order=order)),
            }
    if any(n["sessions"] for n in nights):
        result["asleep"] = {"weekly": json_weeks(perday.means_of_sleep(nights))}
    return result


def in_whole_weeks(every, some, first, last):
    """Rule 5.8: ranges that are shown by week hold whole weeks."""
    if not some:
        return []
    low = week_of(some[0]["date"] if first is None else first)
    high = week_of(some[-1]["date"] if last is None else last)
    return [n for n in every if low <= week_of(n["date"]) <= high]


def answers(export, calendar, rules, first=None, last=None):
    """Nights, their range figures and means a day in one calendar. `first` and `last` name nights, both included."""
    course = sleep.read(export.of_type(SLEEP), calendar, rules)
    every = sleep.nights(course, calendar, rules)
    some = [n for n in every if (first is None or n["date"] >= first) and (last is None or n["date"] <= last)]
    return {
        "nights": [json_night(n) for n in some],
        "summary": sleep.summary(course, some, calendar, rules, first, last),
        "weeks": sleep.weeks(in_whole_weeks(every, some, first, last), rules),
        "perDay": per_day(export, calendar, every, rules.order),
    }


def json_workouts(export, order):
    """Rule 8 for each workout, in the order of the file."""
    result = []
    for index, (workout, state) in enumerate(zip(export.workouts, workouts.coverage(export.workouts, order))):
        result.append({"index": index, "activity": workout.type, "source": workout.source, "start": workout.start, "end": workout.end,
                       "creation": workout.creation, **state, "activeTime": workouts.active_time(workout),
                       "efforts": workouts.efforts(workout, export.records, order)})
    best = workouts.best_efforts(export.workouts, export.records, order)
    return result, {activity: {name: {"value": value, "index": index} for name, (value, index) in own.items()}
                    for activity, own in best.items()}


def recorded(export, store_zone, rules, first, last):
    """Rule 1.8, or None without any recorded zone."""
    points = travel.evidence(export.samples)
    if not points:
        return None
    changes = travel.segments(points, store_zone.name)
    start, end = min(s.start for s in export.samples), max(s.end for s in export.samples)
    calendar, plain = travel.RecordedCalendar(changes, start, end), ZoneCalendar(store_zone)
    days = []
    for date in range(calendar.date_at(start), calendar.date_at(end) + 1):
        bounds, cut = (calendar.day_start(date), calendar.day_start(date + 1)), calendar.night_cut(date)
        if bounds != (plain.day_start(date), plain.day_start(date + 1)) or cut != plain.night_cut(date):
            days.append({"date": iso(date), "start": bounds[0], "end": bounds[1], "hours": (bounds[1] - bounds[0]) / 3600, "nightCut": cut})
    return {"changes": [{"from": None if t == float("-inf") else t, "zone": name} for t, name in changes],
            "days": days, **answers(export, calendar, rules, first, last)}


def report(export, zone_name=None, machine="UTC", imported_at=None, rules=sleep.Rules(), first=None, last=None):
    """Everything, as a dictionary that JSON can hold."""
    present = time.time() if imported_at is None else imported_at
    found = zone.find(export, zone_name, machine)
    limit = horizon.horizon([export.export_date], [present])
    beyond = horizon.future_dated(export.samples, limit)
    end = horizon.end_of_data(export.samples, limit)
    listed, best = json_workouts(export, rules.order)
    result = {
        "records": len(export.records), "skipped": export.skipped,
        "zone": {"identifier": found.identifier, "offset": found.zone.offset(end or present), "how": found.how,
                 "warnings": found.warnings, "others": found.others},
        "horizon": limit, "endOfData": end, "now": horizon.now(present, end),
        "futureDated": len(horizon.future_dated(export.records, limit)), "futureDatedWorkouts": len(horizon.future_dated(export.workouts, limit)),
        "futureDatedUntil": max((s.end for s in beyond), default=None),
        **answers(export, ZoneCalendar(found.zone), rules, first, last),
        "workouts": listed, "bestEfforts": best,
        "recorded": recorded(export, found.zone, rules, first, last),
    }
    if found.how == "fixed":
        result["zone"]["example"] = zone.example_of(found.offset, export.export_date or present)
    return result


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--zone", help="the caller's zone; without it rule 7.2 finds one")
    parser.add_argument("--machine-zone", default="UTC")
    parser.add_argument("--imported-at", help="when the file was imported, 2024-07-01T12:00:00Z; without it the present")
    parser.add_argument("--from", dest="first", help="the first night of the range, by date")
    parser.add_argument("--to", dest="last", help="the night after the last one of the range")
    parser.add_argument("--session-gap", type=float, default=60, help="minutes")
    parser.add_argument("--partial-nights", choices=("exclude", "include"), default="exclude")
    parser.add_argument("--source-order", default="", help="sources, with commas")
    options = parser.parse_args(arguments)
    rules = sleep.Rules(gap=options.session_gap * 60, include_partial=options.partial_nights == "include",
                        order=tuple(name for name in options.source_order.split(",") if name))
    answer = report(exports.load(options.file), options.zone, options.machine_zone,
                    utc(options.imported_at) if options.imported_at else None, rules,
                    date_of(options.first) if options.first else None, date_of(options.last) - 1 if options.last else None)
    json.dump(answer, sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
