/// What lies in the windows that hold samples of sleep or wakefulness.
///
/// Windows that follow one another with the same content are one run: of a year of nights there are a few.
struct SleepContents: Sendable {
  /// Windows that follow one another and what lies in each of them.
  struct Run: Sendable {
    var windows: Range<Int>
    let content: SleepMerge.Content
  }

  /// In order, apart from one another or with different contents.
  private(set) var runs: [Run] = []

  /// Adds the next windows.
  mutating func append(_ content: SleepMerge.Content, of windows: Range<Int>) {
    if let last = runs.last, last.content == content, last.windows.upperBound == windows.lowerBound
    {
      runs[runs.count - 1].windows = last.windows.lowerBound..<windows.upperBound
    } else {
      runs.append(Run(windows: windows, content: content))
    }
  }

  /// What lies in a window; nil if nothing does. O(log runs).
  subscript(window: Int) -> SleepMerge.Content? {
    let place = runs.partitioningIndex { $0.windows.upperBound > window }
    return place < runs.count && runs[place].windows.contains(window) ? runs[place].content : nil
  }

  /// The windows with anything in them, from the first to behind the last; nil without any.
  var extent: Range<Int>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return first.windows.lowerBound..<last.windows.upperBound
  }

  /// The windows with anything in them that lie in a range, without some of them.
  ///
  /// - Parameters:
  ///   - range: which windows.
  ///   - excluded: those that are left out, ascending.
  /// - Complexity: O(runs + excluded).
  func windows(in range: Range<Int>, without excluded: [Int]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = 0
    for run in runs {
      let part = run.windows.clamped(to: range)
      var begin = part.lowerBound
      while next < excluded.count, excluded[next] < part.upperBound {
        if excluded[next] > begin { found.append(begin..<excluded[next]) }
        begin = max(begin, excluded[next] + 1)
        next += 1
      }
      if begin < part.upperBound { found.append(begin..<part.upperBound) }
    }
    return found
  }
}
