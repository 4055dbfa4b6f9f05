extension SampleColumns {
  /// About how often a merge of sleep looks at a sample, which is what it takes: in each window in which samples begin or
  /// end, at all that last there, for each beginning and end. The samples are those of sleep.
  ///
  /// That of people, some tens in a night, is small whatever their number, and 0 here. Samples of years, as wrong dates
  /// make them, and thousands of one night make it grow by its square.
  ///
  /// - Complexity: O(n); O(n log n) where a sample is longer than two days or more than a thousand start within a day.
  package var sleepMergeSteps: Double {
    let (day, crowd) = (86_400.0, 1_024)
    let isLong = starts.indices.contains { ends[$0] - starts[$0] > 2 * day }
    guard
      isLong
        || starts.indices.dropFirst(crowd).contains(where: { starts[$0] - starts[$0 - crowd] < day }
        )
    else { return 0 }
    let merged = starts.indices.filter(isScoredSleep)
    let begins = merged.map { starts[$0] }
    let stops = merged.map { ends[$0] }.sorted()
    var (begun, stopped) = (0, 0)
    var steps = 0.0
    while stopped < stops.count {
      // Whatever begins stops, so there is a next stop.
      let next = begun < begins.count ? min(begins[begun], stops[stopped]) : stops[stopped]
      let limit = ((next / day).rounded(.down) + 1) * day
      let (earlierBegun, earlierStopped) = (begun, stopped)
      while begun < begins.count, begins[begun] < limit { begun += 1 }
      while stopped < stops.count, stops[stopped] < limit { stopped += 1 }
      let changes = begun - earlierBegun + stopped - earlierStopped
      steps += Double(begun - earlierStopped) * Double(changes + 2)
    }
    return steps
  }
}
