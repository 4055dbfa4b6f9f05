internal import HealthCalculations
internal import SampleStore

/// Reads the samples of one type for many windows of time in one go.
///
/// Windows that overlap or touch are read together, and the type stretch by stretch: every sample once,
/// however many windows there are, and the stretches side by side on all cores.
struct SampleWindows {
  /// Where the samples are.
  let store: StoreSnapshot
  /// The type's full identifier.
  let type: String

  /// A result for each window, nil where the type has no samples at all.
  ///
  /// - Parameters:
  ///   - windows: in any order; those without length have no samples.
  ///   - body: is handed samples that hold all that overlap some of the windows, and the numbers of
  ///     these; it answers with one result a number. What it throws ends all.
  func map<Result: Sendable>(
    _ windows: [Range<Double>],
    _ body: @Sendable (SampleColumns, [Int]) throws -> [Result]
  ) throws -> [Result?] {
    var results = [Result?](repeating: nil, count: windows.count)
    let order = windows.indices.filter { !windows[$0].isEmpty }
      .sorted { (windows[$0].lowerBound, $0) < (windows[$1].lowerBound, $1) }
    // Every other bucket is a span of windows.
    var edges: [Double] = []
    var members: [[Int]] = []
    for window in order {
      if let last = edges.last, windows[window].lowerBound <= last {
        edges[edges.count - 1] = max(last, windows[window].upperBound)
        members[members.count - 1].append(window)
      } else {
        edges += [windows[window].lowerBound, windows[window].upperBound]
        members.append([window])
      }
    }
    guard let first = edges.first, let last = edges.last,
      let reader = try store.reader(ofType: type, from: first, to: last)
    else { return results }
    let spans = members
    let bounds = edges
    let parts = reader.parts(of: edges).map { part in
      spans.indices.filter { part.contains(2 * $0) }
    }.filter { !$0.isEmpty }
    let answers = try CoreUse.allCores.map(parts.count) { number -> [(Int, Result)] in
      let part = parts[number]
      guard let begin = part.first, let end = part.last else { return [] }
      let columns = try reader.columns(from: bounds[2 * begin], to: bounds[2 * end + 1])
      let numbers = part.flatMap { spans[$0] }
      return Array(zip(numbers, try body(columns, numbers)))
    }
    for (number, result) in answers.joined() { results[number] = result }
    return results
  }
}
