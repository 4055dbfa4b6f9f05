/// The workouts of one activity that count so far, in runs of one source: those of the source of a workout that is
/// looked at are passed over at once, however many lie at one instant.
struct CountingWorkouts {
  /// A workout.
  struct Entry {
    /// Its place among all workouts.
    let place: Int
    /// The number of its source.
    let source: Int
    /// When it starts and ends.
    let start, end: Double
    /// How many came to count before it.
    var order = 0
  }

  /// Workouts of one source between which none of another source starts.
  private struct Run {
    let source: Int
    /// By start.
    var entries: [Entry]

    /// Whether those that start later came to count later.
    var isInOrder: Bool

    init(_ entries: ArraySlice<Entry>) {
      source = entries[entries.startIndex].source
      self.entries = Array(entries)
      isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.order < $1.order }
    }

    var firstStart: Double { entries[0].start }
    var lastStart: Double { entries[entries.count - 1].start }

    mutating func insert(_ entry: Entry) {
      let position = entries.partitioningIndex { $0.start > entry.start }
      // It is the last that came to count.
      if position < entries.count { isInOrder = false }
      entries.insert(entry, at: position)
    }
  }

  /// By start.
  private var runs: [Run] = []
  private var count = 0
  private var longest = 0.0

  /// Lets a workout count. O(log n) behind the others, else O(its run + runs).
  mutating func insert(_ new: Entry) {
    var entry = new
    entry.order = count
    count += 1
    longest = max(longest, entry.end - entry.start)
    let next = runs.partitioningIndex { $0.firstStart > entry.start }
    if next > 0, runs[next - 1].source == entry.source {
      runs[next - 1].insert(entry)
    } else if next > 0, runs[next - 1].lastStart > entry.start {
      let split = runs[next - 1].entries
      let position = split.partitioningIndex { $0.start > entry.start }
      runs.replaceSubrange(
        next - 1..<next,
        with: [Run(split[..<position]), Run([entry]), Run(split[position...])])
    } else if next < runs.count, runs[next].source == entry.source {
      runs[next].insert(entry)
    } else {
      runs.insert(Run([entry]), at: next)
    }
  }

  /// The place of the workout of another source that covers one, of several that which came to count first.
  func cover(of workout: Entry) -> Int? {
    var best: Entry?
    let begin = workout.start - longest
    for run in runs[runs.partitioningIndex { $0.lastStart >= begin }...] {
      if run.firstStart >= workout.end { break }
      if run.source == workout.source { continue }
      for other in run.entries[run.entries.partitioningIndex { $0.start >= begin }...] {
        if other.start >= workout.end { break }
        let overlap = min(workout.end, other.end) - max(workout.start, other.start)
        let shorter = min(workout.end - workout.start, other.end - other.start)
        guard overlap > shorter / 2 else { continue }
        if best.map({ other.order < $0.order }) ?? true { best = other }
        if run.isInOrder { break }
      }
    }
    return best?.place
  }
}
