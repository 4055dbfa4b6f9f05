"""The mean a day (rule 3): a bucket's value over the number of its days that have data."""
from __future__ import annotations

from . import sleep
from .clock import week_of
from .ranks import ranks, shares, unmasked, winning_slices


def days_between(calendar, start, end):
    """(date, start of the part, end of the part) of an interval, cut at midnights."""
    result, date = [], calendar.date_at(start)
    while True:
        low, high = max(start, calendar.day_start(date)), min(end, calendar.day_start(date + 1))
        if high > low:
            result.append((date, low, high))
        if calendar.day_start(date + 1) >= end:
            return result
        date += 1


def daily_sums(samples, calendar, order=()):
    """Rules 2 and 3, cumulative types: {date: (sum, count)}."""
    rank = ranks(samples, order)
    sums, counted = {}, {}
    for start, end, sample, _ in shares(samples, rank):
        if start == end:
            parts = [(calendar.date_at(start), None)]
        else:
            length = sample.end - sample.start
            parts = [(date, sample.value * (high - low) / length) for date, low, high in days_between(calendar, start, end)]
        for date, share in parts:
            sums[date] = sums.get(date, 0.0) + (sample.value if share is None else share)
            counted.setdefault(date, set()).add(sample.order)
    return {date: (sums[date], len(counted[date])) for date in sums}


def category_buckets(samples, calendar, bucket, whole, order=()):
    """Rule 3, category types: {bucket: (count, duration)}.

    `samples` are those of the values asked for; `whole` are all of the type, for the rank (rule 2.8). `bucket` maps a
    date to its bucket."""
    rank = ranks(whole, order)
    counts, durations = {}, {}
    for sample in unmasked(samples, samples, rank):
        key = bucket(calendar.date_at(sample.start))
        counts[key] = counts.get(key, 0) + 1
    for start, end, _ in winning_slices(samples, rank):
        for date, low, high in days_between(calendar, start, end):
            durations[bucket(date)] = durations.get(bucket(date), 0.0) + high - low
    return {key: (counts[key], durations.get(key, 0.0)) for key in counts}


def asleep_buckets(records, calendar, bucket=lambda date: date, rules=sleep.Rules()):
    """Rule 3, sleep as a type: {bucket: (count, duration)} of the slices asleep, cut at the bucket's edges, and of the
    samples that win time in them."""
    counted, durations = {}, {}
    for start, end, stage, _, own in sleep.won_slices(sleep.scored(records), sleep.Windows(calendar, rules), rules):
        if stage not in sleep.ASLEEP:
            continue
        for date, low, high in days_between(calendar, start, end):
            key = bucket(date)
            durations[key] = durations.get(key, 0.0) + high - low
            counted.setdefault(key, set()).update(s.order for s in own)
    return {key: (len(counted[key]), durations[key]) for key in durations}


def means_of_sums(daily, bucket=week_of):
    """Rule 3: {bucket: (value, days with data, mean a day)} of a cumulative type."""
    groups = {}
    for date, (value, count) in daily.items():
        if count > 0:
            groups.setdefault(bucket(date), []).append(value)
    return {key: (sum(values), len(values), sum(values) / len(values)) for key, values in sorted(groups.items())}


def means_of_category(samples, calendar, whole, figure, bucket=week_of, order=()):
    """Rule 3: the same of a count (`figure` 0) or duration (1) of a category."""
    daily = category_buckets(samples, calendar, lambda date: date, whole, order)
    result = {}
    for key, values in sorted(category_buckets(samples, calendar, bucket, whole, order).items()):
        days = sum(1 for date in daily if bucket(date) == key)
        result[key] = (values[figure], days, values[figure] / days)
    return result


def means_of_sleep(nights, bucket=week_of):
    """Rule 3: totalAsleep of the nights named in the bucket over the nights with a session."""
    groups = {}
    for night in nights:
        if night["sessions"]:
            groups.setdefault(bucket(night["date"]), []).append(night["totalAsleep"])
    return {key: (sum(values), len(values), sum(values) / len(values)) for key, values in sorted(groups.items())}
