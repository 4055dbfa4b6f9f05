"""Rank of sources and the merge (rules 2.2 to 2.6)."""
from __future__ import annotations

import re

KEYS = "name|manufacturer|model|hardware|firmware|software|localIdentifier|UDIDeviceIdentifier|creation date"
MANUFACTURER = re.compile(r"(?:^|, )manufacturer:(.*?)(?=, (?:" + KEYS + r"):|>?$)", re.S)
APPLE_NAMES = ("iphone", "ipod", "apple watch", "apple\u00a0watch")


def manufacturer(device):
    """The manufacturer that a device string names, or None."""
    match = MANUFACTURER.search(device or "")
    return (match.group(1).strip() or None) if match else None


def is_apple_device(samples):
    """Rule 2.2: what the earliest sample of a source says; of equally early ones, one with a device string."""
    first = min(samples, key=lambda s: (s.start, s.device is None or s.device == "", s.end, s.order))
    maker = manufacturer(first.device)
    if maker is not None:
        return maker in ("Apple", "Apple Inc.")
    return any(name in first.source.lower() for name in APPLE_NAMES)


def ranking(samples, order=()):
    """Rule 2.2: the pairs (source, user-entered), best first. `order` names sources that come first."""
    by_source, first = {}, {}
    for sample in samples:
        by_source.setdefault(sample.source, []).append(sample)
        first[sample.pair] = min(first.get(sample.pair, sample.start), sample.start)
    apple = {source: is_apple_device(own) for source, own in by_source.items()}

    def key(pair):
        source, entered = pair
        if source in order:
            return (0, list(order).index(source), 0 if entered else 1, 0, "")
        kind = 0 if entered else 1 if apple[source] else 2
        return (1, kind, -first[pair], 0, source)

    return sorted(first, key=key)


def ranks(samples, order=()):
    """Rank by pair, 0 being best."""
    return {pair: rank for rank, pair in enumerate(ranking(samples, order))}


def elementary(samples, cuts=()):
    """Rule 2.3: time cut at every start, end and edge; yields (start, end, samples that cover it)."""
    samples = [s for s in samples if s.end > s.start]
    points = sorted({s.start for s in samples} | {s.end for s in samples} | set(cuts))
    waiting = sorted(samples, key=lambda s: (s.start, s.end, s.order))
    active, next_one = [], 0
    for start, end in zip(points, points[1:]):
        active = [s for s in active if s.end > start]
        while next_one < len(waiting) and waiting[next_one].start <= start:
            active.append(waiting[next_one])
            next_one += 1
        if active:
            yield start, end, active


def winning_slices(samples, rank, cuts=()):
    """Rule 2.3: (start, end, samples of the best pair that cover the slice)."""
    result = []
    for start, end, active in elementary(samples, cuts):
        best = min(rank[s.pair] for s in active)
        result.append((start, end, [s for s in active if rank[s.pair] == best]))
    return result


def masked_at_start(sample, samples, rank):
    """Rules 2.5 and 2.6: whether a better pair has a sample over the start, or an instant there."""
    t = sample.start
    return any(rank[o.pair] < rank[sample.pair] and (o.start <= t < o.end or o.start == o.end == t) for o in samples)


def unmasked(candidates, samples, rank):
    """Those of `candidates` that count by rules 2.5 and 2.6."""
    by_day = {}
    for other in samples:
        for day in range(int(other.start // 86400), int(other.end // 86400) + 1):
            by_day.setdefault(day, []).append(other)
    return [s for s in candidates if not masked_at_start(s, by_day.get(int(s.start // 86400), []), rank)]


def shares(samples, rank, cuts=()):
    """Rules 2.3 to 2.5: (start, end, sample, share of its value). Instants have start == end."""
    result = []
    for start, end, winners in winning_slices(samples, rank, cuts):
        for sample in winners:
            result.append((start, end, sample, sample.value * (end - start) / (sample.end - sample.start)))
    for sample in unmasked([s for s in samples if s.start == s.end], samples, rank):
        result.append((sample.start, sample.end, sample, sample.value))
    return result
