import HealthCalculations

/// A workout second by second: samples, pauses and bounds lie on whole seconds.
struct SlowWorkout {
  let start: Int
  /// The distance of each second, merged.
  private(set) var distances: [Double]
  /// Whether each second is active.
  private(set) var isActive: [Bool]

  init(_ samples: SampleColumns, _ events: [ActivePeriods.Event], from start: Int, to end: Int) {
    self.start = start
    distances = (start..<end).map { second in
      let here = samples.starts.indices.filter {
        samples.starts[$0] <= Double(second) && Double(second) < samples.ends[$0]
      }
      let best = here.map { samples.ranks[$0] }.min()
      return here.filter { samples.ranks[$0] == best }.reduce(0) {
        $0 + samples.values[$1] / (samples.ends[$1] - samples.starts[$1])
      }
    }
    // What the latest events of either kind up to the second say.
    isActive = (start..<end).map { second in
      func isOn(_ begin: ActivePeriods.EventKind, _ end: ActivePeriods.EventKind) -> Bool {
        var last: ActivePeriods.Event?
        for event in events where event.kind == begin || event.kind == end {
          if event.instant <= Double(second), event.instant >= last?.instant ?? -.infinity {
            last = event
          }
        }
        return last?.kind == begin
      }
      return !isOn(.pause, .resume) && !isOn(.motionPause, .motionResume)
    }
  }

  /// The same workout with nothing covered in pauses.
  var withoutPauses: SlowWorkout {
    var workout = self
    workout.distances = zip(distances, isActive).map { $1 ? $0 : 0 }
    return workout
  }

  var distance: Double { distances.reduce(0, +) }

  /// The first moment by which a distance was covered, counted from the start.
  func moment(of distance: Double) -> Double {
    var covered = 0.0
    for (second, step) in distances.enumerated() {
      if covered + step >= distance { return Double(second) + (distance - covered) / step }
      covered += step
    }
    return Double(distances.count)
  }

  /// The active time between two moments.
  func duration(from start: Double, to end: Double) -> Double {
    isActive.indices.reduce(0) { sum, second in
      guard isActive[second] else { return sum }
      return sum + max(0, min(end, Double(second) + 1) - max(start, Double(second)))
    }
  }

  /// Distance, start, end and duration of each split.
  func splits(every length: Double) -> [[Double]] {
    var splits: [[Double]] = []
    var begin = Double(isActive.firstIndex(of: true) ?? 0)
    func append(_ distance: Double, to moment: Double) {
      let end = moment < begin ? begin : moment
      splits.append([
        distance, Double(start) + begin, Double(start) + end, duration(from: begin, to: end),
      ])
      begin = end
    }
    var number = 1.0
    while number * length <= distance {
      append(length, to: moment(of: number * length))
      number += 1
    }
    let rest = distance - (number - 1) * length
    if rest > length / 1_000 { append(rest, to: Double(distances.count)) }
    return splits
  }
}
