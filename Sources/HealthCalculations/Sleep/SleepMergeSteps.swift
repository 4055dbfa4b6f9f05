/// About how much work a merge of sleep is, and where most of it lies.
package struct SleepMergeSteps: Equatable, Sendable {
  /// Samples that lie on the same day of UTC, over one another or not.
  package struct Crowd: Equatable, Sendable {
    /// When: in the middle of those that begin then, in seconds of Unix time.
    package var instant: Double
    /// How many there are.
    package var sampleCount: Int
  }

  /// How often it looks at a sample.
  package fileprivate(set) var count = 0.0
  /// Where it looks most often; nil if there is nothing to look at twice.
  package fileprivate(set) var crowd: Crowd?
}

extension SampleColumns {
  /// About how often a merge of sleep looks at a sample, which is what it takes: in each window in which samples begin or
  /// end, at all that last there, for each beginning and end. The samples are those of sleep.
  ///
  /// That of people, some tens in a night, is small whatever their number, and none here. Samples of years, as wrong dates
  /// make them, and thousands of one night make it grow by its square.
  ///
  /// - Complexity: O(n); O(n log n) where a sample is longer than two days or more than a thousand start within a day.
  package var sleepMergeSteps: SleepMergeSteps {
    let (day, crowd) = (86_400.0, 1_024)
    var steps = SleepMergeSteps()
    let isLong = starts.indices.contains { ends[$0] - starts[$0] > 2 * day }
    guard
      isLong
        || starts.indices.dropFirst(crowd).contains(where: { starts[$0] - starts[$0 - crowd] < day }
        )
    else { return steps }
    let merged = starts.indices.filter(isScoredSleep)
    let begins = merged.map { starts[$0] }
    let stops = merged.map { ends[$0] }.sorted()
    var (begun, stopped) = (0, 0)
    var most = 0.0
    while stopped < stops.count {
      // Whatever begins stops, so there is a next stop.
      let next = begun < begins.count ? min(begins[begun], stops[stopped]) : stops[stopped]
      let limit = ((next / day).rounded(.down) + 1) * day
      let (earlierBegun, earlierStopped) = (begun, stopped)
      while begun < begins.count, begins[begun] < limit { begun += 1 }
      while stopped < stops.count, stops[stopped] < limit { stopped += 1 }
      let changes = begun - earlierBegun + stopped - earlierStopped
      let lasting = begun - earlierStopped
      let here = Double(lasting) * Double(changes + 2)
      steps.count += here
      if here > most {
        most = here
        let instant = earlierBegun < begun ? begins[(earlierBegun + begun) / 2] : next
        steps.crowd = SleepMergeSteps.Crowd(instant: instant, sampleCount: lasting)
      }
    }
    return steps
  }
}
