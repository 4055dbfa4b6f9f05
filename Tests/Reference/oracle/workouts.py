"""Workouts: which count, active periods, best efforts (rule 8)."""
from __future__ import annotations

import math

from .ranks import ranks, shares

MILE = 1609.344
DISTANCES = {"400 m": 400.0, "1 km": 1000.0, "1 mi": MILE, "5 km": 5000.0, "10 km": 10000.0,
             "half marathon": 21097.5, "marathon": 42195.0}
TIMES = {"12 min": 720.0, "1 h": 3600.0}

WALKING = "HKQuantityTypeIdentifierDistanceWalkingRunning"
DISTANCE_TYPES = {
    "Running": WALKING, "Walking": WALKING, "Hiking": WALKING,
    "Cycling": "HKQuantityTypeIdentifierDistanceCycling", "HandCycling": "HKQuantityTypeIdentifierDistanceCycling",
    "Swimming": "HKQuantityTypeIdentifierDistanceSwimming",
    "WheelchairWalkPace": "HKQuantityTypeIdentifierDistanceWheelchair",
    "WheelchairRunPace": "HKQuantityTypeIdentifierDistanceWheelchair",
    "DownhillSkiing": "HKQuantityTypeIdentifierDistanceDownhillSnowSports",
    "Snowboarding": "HKQuantityTypeIdentifierDistanceDownhillSnowSports",
    "CrossCountrySkiing": "HKQuantityTypeIdentifierDistanceCrossCountrySkiing",
    "Rowing": "HKQuantityTypeIdentifierDistanceRowing",
    "PaddleSports": "HKQuantityTypeIdentifierDistancePaddleSports",
    "SkatingSports": "HKQuantityTypeIdentifierDistanceSkatingSports",
}


def copies(workouts):
    """Rule 8.1: {index of a copy: index of the one that is kept}: equal in source, activity, start and end to the
    second; the one created last is kept, tie: the one inserted later."""
    groups = {}
    for index, w in enumerate(workouts):
        groups.setdefault((w.source, w.type, math.floor(w.start), math.floor(w.end)), []).append(index)
    result = {}
    for group in groups.values():
        kept = max(group, key=lambda i: (-math.inf if workouts[i].creation is None else workouts[i].creation, workouts[i].order))
        result.update({i: kept for i in group if i != kept})
    return result


def same_twice(a, b):
    """Rule 8.1: the same activity, different sources, an overlap of more than half of the shorter one."""
    shared = min(a.end, b.end) - max(a.start, b.start)
    return a.type == b.type and a.source != b.source and shared > min(a.end - a.start, b.end - b.start) / 2


def coverage(workouts, order=()):
    """Rule 8.1: per workout {"counts", "copyOf", "coveredBy"}, the latter indices or None.

    `coveredBy` names a workout that counts: of a copy, the kept one or the one that covers that."""
    copy_of = copies(workouts)
    rank = ranks(workouts, order)
    kept = [i for i in range(len(workouts)) if i not in copy_of]
    kept.sort(key=lambda i: (rank[workouts[i].pair], workouts[i].start, workouts[i].order))
    counting, covered = [], {}
    for i in kept:
        cover = next((j for j in counting if same_twice(workouts[i], workouts[j])), None)
        if cover is None:
            counting.append(i)
        else:
            covered[i] = cover
    for i, original in copy_of.items():
        covered[i] = covered.get(original, original)
    return [{"counts": i not in covered, "copyOf": copy_of.get(i), "coveredBy": covered.get(i)} for i in range(len(workouts))]


def pauses(workout):
    """Rule 8.2: from a pause to the next resumption, from a motion pause to the next motion resumption."""
    result = []
    for stop, go in (("Pause", "Resume"), ("MotionPaused", "MotionResumed")):
        since = None
        for kind, t in sorted(workout.events, key=lambda e: e[1]):
            if kind == stop and since is None:
                since = t
            elif kind == go and since is not None:
                result.append((since, t))
                since = None
        if since is not None:
            result.append((since, workout.end))
    return result


def active_periods(workout):
    """Rule 8.2: the time of the workout outside of all pauses."""
    result, at = [], workout.start
    for start, end in sorted(pauses(workout)):
        start, end = max(start, workout.start), min(end, workout.end)
        if end <= start:
            continue
        if start > at:
            result.append((at, start))
        at = max(at, end)
    if workout.end > at:
        result.append((at, workout.end))
    return result


def active_time(workout):
    return sum(b - a for a, b in active_periods(workout))


def distance_shares(workout, samples, rank):
    """Rules 2.3 and 8.2: (start, end, metres) within active periods, linear inside each sample.

    `samples` are those of the activity's own type, of the whole store."""
    near = [s for s in samples if s.end >= workout.start and s.start <= workout.end]
    result = []
    for start, end, _, metres in shares(near, rank):
        for low, high in active_periods(workout):
            if start == end:
                last = high == workout.end and start == high
                if low <= start < high or last:
                    result.append((start, end, metres))
                    break
            else:
                a, b = max(start, low), min(end, high)
                if b > a:
                    result.append((a, b, metres * (b - a) / (end - start)))
    return result


def distance_curve(workout, samples, rank):
    """Points (active seconds, metres before, metres after): distance over active time, rising in straight lines;
    an instant sample is a jump."""
    pieces = distance_shares(workout, samples, rank)
    periods, passed = active_periods(workout), []
    total = 0.0
    for start, end in periods:
        passed.append((start, end, total))
        total += end - start

    spans = []
    for start, end, metres in pieces:
        low = max(p[0] for p in passed if p[0] <= start)
        period = next(p for p in passed if p[0] == low)
        spans.append((period[2] + start - period[0], period[2] + end - period[0], metres))
    xs = sorted({0.0, total} | {float(x) for a, b, _ in spans for x in (a, b)})
    place = {x: i for i, x in enumerate(xs)}
    jumps, speeds = [0.0] * len(xs), [0.0] * len(xs)
    for a, b, metres in spans:
        if a == b:
            jumps[place[float(a)]] += metres
        else:
            for i in range(place[float(a)], place[float(b)]):
                speeds[i] += metres / (b - a)
    points, at = [], 0.0
    for i, x in enumerate(xs):
        points.append((x, at, at + jumps[i]))
        at += jumps[i]
        if i + 1 < len(xs):
            at += speeds[i] * (xs[i + 1] - x)
    return points


def value_at(points, x, after):
    """Metres at an active time, before or after a jump there."""
    for (x0, low0, high0), (x1, low1, _) in zip(points, points[1:]):
        if x == x0:
            return high0 if after else low0
        if x0 < x < x1:
            return high0 + (low1 - high0) * (x - x0) / (x1 - x0)
    return points[-1][2] if after else points[-1][1]


def earliest_reaching(points, metres):
    """The first active time at which the distance is `metres` or more; None if never."""
    before = None
    for x, low, high in points:
        if before is not None and low >= metres and low > before[1]:
            return max(before[0], before[0] + (metres - before[1]) * (x - before[0]) / (low - before[1]))
        if high >= metres or low >= metres:
            return x
        before = (x, high)
    return None


def latest_below(points, metres):
    """The last active time at which the distance is `metres` or less; None if never."""
    after = None
    for x, low, high in reversed(points):
        if after is not None and high <= metres and after[1] > high:
            return min(after[0], x + (metres - high) * (after[0] - x) / (after[1] - high))
        if low <= metres or high <= metres:
            return x
        after = (x, low)
    return None


def shortest_time(points, metres):
    """Rule 8.3: the shortest active time over a distance; None if the workout is shorter.

    The distance is piecewise linear, so a shortest span begins or ends at a point of the curve."""
    best = None
    if len(points) < 2 or points[-1][2] - points[0][1] < metres * (1 - 1e-12):
        return None
    for x, low, high in points:
        end = earliest_reaching(points, low + metres)
        if end is not None and (best is None or end - x < best):
            best = end - x
        start = latest_below(points, high - metres)
        if start is not None and (best is None or x - start < best):
            best = x - start
    if best is None:
        best = points[-1][0] - points[0][0]
    return max(best, 0.0)


def longest_distance(points, seconds):
    """Rule 8.3: the longest distance in an active time; None if the workout has less active time."""
    if len(points) < 2 or points[-1][0] < seconds or points[-1][2] == points[0][1]:
        return None
    total, best = points[-1][0], 0.0
    for x, _, _ in points:
        for start in (x, x - seconds):
            if 0 <= start <= total - seconds:
                best = max(best, value_at(points, start + seconds, True) - value_at(points, start, False))
    return best


def efforts(workout, records, order=()):
    """Rule 8.3: best efforts of one workout: {name: seconds or metres}."""
    identifier = DISTANCE_TYPES.get(workout.type)
    samples = [s for s in records if s.type == identifier] if identifier else []
    if not samples or active_time(workout) == 0:
        return {}
    points = distance_curve(workout, samples, ranks(samples, order))
    found = {name: shortest_time(points, metres) for name, metres in DISTANCES.items()}
    found.update({name: longest_distance(points, seconds) for name, seconds in TIMES.items()})
    return {name: value for name, value in found.items() if value is not None}


def best_efforts(workouts, records, order=()):
    """Rule 8.3: per activity the best of all workouts that count: {activity: {name: (value, index)}}, ties: the earlier."""
    result = {}
    counting = coverage(workouts, order)
    for index in sorted(range(len(workouts)), key=lambda i: (workouts[i].start, workouts[i].order)):
        if not counting[index]["counts"]:
            continue
        own = result.setdefault(workouts[index].type, {})
        for name, value in efforts(workouts[index], records, order).items():
            better = name not in own or (value < own[name][0] if name in DISTANCES else value > own[name][0])
            if better:
                own[name] = (value, index)
    return {activity: own for activity, own in result.items() if own}
