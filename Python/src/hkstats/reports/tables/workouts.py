"""The tables of `WorkoutsReport`, `WorkoutTotalsReport`, `WorkoutEffortsReport` and `WorkoutCourseReport`."""

from __future__ import annotations

from typing import Any

from .._columns import ColumnKind, Columns, Entry, columns_of_rows
from ..workout_course import WorkoutCourseReport
from ..workout_efforts import WorkoutEffortsReport
from ..workout_totals import WorkoutTotalsReport
from ..workouts import Workout, WorkoutsReport

__all__ = ["efforts", "splits", "totals", "workouts"]

_ORIGIN = "Where it comes from: stated, associated, window or route."


def workouts(report: WorkoutsReport) -> Columns:
    """A row per workout, oldest first."""
    units = report.units
    zones = ["below_zones", "zone1", "zone2", "zone3", "zone4", "zone5"]
    return columns_of_rows(
        report.workouts,
        Entry("date", "date", lambda workout: workout.start.date(), "The local date of its start."),
        _member("start", "instant", "Where it starts."),
        _member("end", "instant", "Where it ends."),
        _member("activity", "text", "The activity as the export names it."),
        _member("source", "text", "The name of the source, verbatim."),
        _member("duration", "number", "The time without pauses, in seconds."),
        _member("stated_duration", "number", "The duration that it states, in seconds."),
        _member("paused", "flag", "Whether it has pauses."),
        _member("distance", "number", "The distance, in `distance_unit`."),
        Entry("distance_unit", "text", lambda _: units.distance, "The unit of distances."),
        _member("distance_origin", "text", _ORIGIN),
        _member("computed_distance", "number", "That of samples beside a stated one."),
        _member("computed_distance_origin", "text", _ORIGIN),
        _member("pace", "number", "The seconds for one unit of `pace_unit`."),
        _member("pace_unit", "text", "The unit of the pace: s/km, s/mi, s/100 m, s/100 yd."),
        _member("speed", "number", "The speed, in `speed_unit`."),
        _member("speed_unit", "text", "The unit of the speed: km/h, mi/h."),
        _member("energy", "number", "The active energy, in `energy_unit`."),
        Entry("energy_unit", "text", lambda _: units.energy, "The unit of energies."),
        _member("energy_origin", "text", _ORIGIN),
        _member("computed_energy", "number", "That of samples beside a stated one."),
        _member("computed_energy_origin", "text", _ORIGIN),
        _member("average_heart_rate", "number", "The average, in beats per minute."),
        _member("minimum_heart_rate", "number", "The lowest, in beats per minute."),
        _member("maximum_heart_rate", "number", "The highest, in beats per minute."),
        _member("heart_rate_samples", "integer", "How many samples these are of."),
        _member("heart_rate_origin", "text", _ORIGIN),
        _member("ascent", "number", "The height climbed, in `elevation_unit`."),
        Entry("elevation_unit", "text", lambda _: units.elevation, "The unit of heights."),
        _member("ascent_origin", "text", _ORIGIN),
        _of_route("route_distance", "distance", "The distance of its route, in `distance_unit`."),
        _of_route("route_ascent", "ascent", "The climb of its route, in `elevation_unit`."),
        _of_route("route_descent", "descent", "The descent of its route, in `elevation_unit`."),
        *(_in_zone(name, place) for place, name in enumerate(zones)),
        Entry(
            "without_rate",
            "number",
            lambda workout: None if workout.zones is None else workout.zones.unknown,
            "The time of which no reading is near enough to tell, in seconds.",
        ),
        _member("uuid", "text", "The identity of the workout in the store."),
        Entry(
            "covered_by",
            "text",
            lambda workout: None if workout.covered_by is None else workout.covered_by.uuid,
            "The workout that counts in its stead; None if it counts itself.",
        ),
    )


def splits(report: WorkoutsReport) -> Columns:
    """A row per split of each workout; none unless splits were asked for."""
    rows = [
        (workout, number, split)
        for workout in report.workouts
        for number, split in enumerate(workout.splits or (), start=1)
    ]
    return columns_of_rows(
        rows,
        Entry("date", "date", lambda row: row[0].start.date(), "The local date of the workout."),
        Entry("workout", "instant", lambda row: row[0].start, "Where the workout starts."),
        Entry("activity", "text", lambda row: row[0].activity, "The activity of the workout."),
        Entry("split", "integer", lambda row: row[1], "Which split it is, from 1 on."),
        Entry("start", "instant", lambda row: row[2].start, "Where the split starts."),
        Entry("end", "instant", lambda row: row[2].end, "Where it ends."),
        Entry("distance", "number", lambda row: row[2].distance, "In `distance_unit`."),
        Entry("distance_unit", "text", lambda _: report.units.distance, "The unit of distances."),
        Entry("duration", "number", lambda row: row[2].duration, "Without pauses, in seconds."),
        Entry("pace", "number", lambda row: row[2].pace, "The seconds for one of `pace_unit`."),
        Entry("pace_unit", "text", lambda row: row[2].pace_unit, "s/km, s/mi, s/100 m, s/100 yd."),
        Entry("speed", "number", lambda row: row[2].speed, "The speed, in `speed_unit`."),
        Entry("speed_unit", "text", lambda row: row[2].speed_unit, "The unit: km/h, mi/h."),
        Entry(
            "average_heart_rate",
            "number",
            lambda row: row[2].average_heart_rate,
            "The average heart rate, in beats per minute.",
        ),
        Entry("uuid", "text", lambda row: row[0].uuid, "The identity of the workout."),
    )


def totals(report: WorkoutTotalsReport) -> Columns:
    """A row per bucket and activity."""
    units = report.units
    return columns_of_rows(
        [(bucket, entry) for bucket in report.buckets for entry in bucket.activities],
        Entry("date", "date", lambda row: row[0].date, "The local date on which the bucket begins."),
        Entry("start", "instant", lambda row: row[0].start, "Where the bucket begins."),
        Entry("end", "instant", lambda row: row[0].end, "Where it ends, itself excluded."),
        Entry("activity", "text", lambda row: row[1].activity, "As the export names it."),
        Entry("count", "integer", lambda row: row[1].count, "How many workouts there are."),
        Entry("duration", "number", lambda row: row[1].duration, "Without pauses, in seconds."),
        Entry("distance", "number", lambda row: row[1].distance, "In `distance_unit`."),
        Entry("distance_unit", "text", lambda _: units.distance, "The unit of distances."),
        Entry("pace", "number", lambda row: row[1].pace, "The seconds for one of `pace_unit`."),
        Entry("pace_unit", "text", lambda row: row[1].pace_unit, "s/km, s/mi, s/100 m, s/100 yd."),
        Entry("speed", "number", lambda row: row[1].speed, "The mean speed, in `speed_unit`."),
        Entry("speed_unit", "text", lambda row: row[1].speed_unit, "The unit: km/h, mi/h."),
        Entry("energy", "number", lambda row: row[1].energy, "In `energy_unit`."),
        Entry("energy_unit", "text", lambda _: units.energy, "The unit of energies."),
        Entry(
            "average_heart_rate",
            "number",
            lambda row: row[1].average_heart_rate,
            "The average heart rate, in beats per minute.",
        ),
        Entry(
            "maximum_heart_rate",
            "number",
            lambda row: row[1].maximum_heart_rate,
            "The highest heart rate, in beats per minute.",
        ),
        Entry("ascent", "number", lambda row: row[1].ascent, "In `elevation_unit`."),
        Entry("elevation_unit", "text", lambda _: units.elevation, "The unit of heights."),
    )


def efforts(report: WorkoutEffortsReport) -> Columns:
    """A row per activity and best effort."""
    return columns_of_rows(
        [(activity, effort) for activity in report.activities for effort in activity.efforts],
        Entry("activity", "text", lambda row: row[0].activity, "As the export names it."),
        Entry("effort", "text", lambda row: row[1].name, "What it is: 5 km, 12 min."),
        Entry("distance", "number", lambda row: row[1].distance, "The distance, in metres."),
        Entry("distance_unit", "text", lambda _: "m", "The unit of distances: metres."),
        Entry("duration", "number", lambda row: row[1].duration, "Without pauses, in seconds."),
        Entry(
            "is_over_distance",
            "flag",
            lambda row: row[1].is_over_distance,
            "Whether the distance is given; else the time.",
        ),
        Entry("pace", "number", lambda row: row[1].pace, "The seconds for one of `pace_unit`."),
        Entry("pace_unit", "text", lambda row: row[1].pace_unit, "s/km, s/mi, s/100 m, s/100 yd."),
        Entry("speed", "number", lambda row: row[1].speed, "The speed, in `speed_unit`."),
        Entry("speed_unit", "text", lambda row: row[1].speed_unit, "The unit: km/h, mi/h."),
        Entry("date", "date", lambda row: row[1].date, "The local date of the workout."),
        Entry("start", "instant", lambda row: row[1].start, "Where the workout starts."),
        Entry("source", "text", lambda row: row[1].source, "Its source, verbatim."),
        Entry("origin", "text", lambda row: row[1].origin, "associated, window or route."),
        Entry("uuid", "text", lambda row: row[1].uuid, "The identity of the workout."),
    )


def parts(report: WorkoutCourseReport) -> Columns:
    """A row per part of the workout."""
    units, workout = report.units, report.workout
    return columns_of_rows(
        [(workout, part) for part in report.parts if workout is not None],
        Entry("date", "date", lambda row: row[0].start.date(), "The local date of the workout."),
        Entry("workout", "instant", lambda row: row[0].start, "Where the workout starts."),
        Entry("activity", "text", lambda row: row[0].activity, "As the export names it."),
        Entry("source", "text", lambda row: row[0].source, "Its source, verbatim."),
        Entry("start", "instant", lambda row: row[1].start, "Where the part starts."),
        Entry("elapsed", "number", lambda row: row[1].elapsed, "Since the start of the workout, in seconds."),
        Entry("duration", "number", lambda row: row[1].duration, "Without pauses, in seconds."),
        Entry(
            "average_heart_rate",
            "number",
            lambda row: row[1].average_heart_rate,
            "The average heart rate, in beats per minute.",
        ),
        Entry(
            "minimum_heart_rate",
            "number",
            lambda row: row[1].minimum_heart_rate,
            "The lowest heart rate, in beats per minute.",
        ),
        Entry(
            "maximum_heart_rate",
            "number",
            lambda row: row[1].maximum_heart_rate,
            "The highest heart rate, in beats per minute.",
        ),
        Entry("distance", "number", lambda row: row[1].distance, "Covered in the part, in `distance_unit`."),
        Entry("distance_unit", "text", lambda _: units.distance, "The unit of distances."),
        Entry("pace", "number", lambda row: row[1].pace, "The seconds for one of `pace_unit`."),
        Entry("pace_unit", "text", lambda row: row[1].pace_unit, "s/km, s/mi, s/100 m, s/100 yd."),
        Entry("speed", "number", lambda row: row[1].speed, "The speed, in `speed_unit`."),
        Entry("speed_unit", "text", lambda row: row[1].speed_unit, "The unit: km/h, mi/h."),
        Entry("elevation", "number", lambda row: row[1].elevation, "The mean height, in `elevation_unit`."),
        Entry("elevation_unit", "text", lambda _: units.elevation, "The unit of heights."),
        Entry("uuid", "text", lambda row: row[0].uuid, "The identity of the workout."),
    )


def route(report: WorkoutCourseReport) -> Columns:
    """A row per place that makes the shape of the route."""
    return columns_of_rows(
        [] if report.route is None else report.route.places,
        Entry(
            "segment",
            "integer",
            lambda row: row.segment,
            "On which segment it lies, from 0; between two leads no line.",
        ),
        Entry("elapsed", "number", lambda row: row.elapsed, "Since the start of the workout, in seconds."),
        Entry("latitude", "number", lambda row: row.latitude, "Degrees north of the equator."),
        Entry("longitude", "number", lambda row: row.longitude, "Degrees east of Greenwich."),
        Entry("elevation", "number", lambda row: row.elevation, "The height, in `elevation_unit`."),
        Entry("elevation_unit", "text", lambda _: report.units.elevation, "The unit of heights."),
    )


def _member(name: str, kind: ColumnKind, meaning: str) -> Entry[Workout]:
    """A member of a workout."""

    def value(workout: Workout) -> Any:
        return getattr(workout, name)

    return Entry(name, kind, value, meaning)


def _of_route(name: str, member: str, meaning: str) -> Entry[Workout]:
    """A member of a workout's route; None without one."""

    def value(workout: Workout) -> Any:
        return None if workout.route is None else getattr(workout.route, member)

    return Entry(name, "number", value, meaning)


def _in_zone(name: str, place: int) -> Entry[Workout]:
    """The time in a zone of heart rate, at its place in `Zones.seconds`."""

    def value(workout: Workout) -> Any:
        return None if workout.zones is None else workout.zones.seconds[place]

    words = "below the first zone" if place == 0 else f"in zone {place}"
    return Entry(name, "number", value, f"The time {words} of heart rate, in seconds.")
