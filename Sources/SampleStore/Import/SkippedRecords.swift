/// What is known of the records that an import skipped: mirroring must not delete what they may
/// stand for.
struct SkippedRecords {
  private struct Instants {
    var starts: Set<Double> = []
    var ends: Set<Double> = []
    var coversType = false

    mutating func insert(start: Double?, end: Double?) {
      guard start != nil || end != nil, starts.count + ends.count < SkippedRecords.limit else {
        coversType = true
        starts = []
        ends = []
        return
      }
      guard !coversType else { return }
      if let start { starts.insert(start) }
      if let end { ends.insert(end) }
    }

    func covers(start: Double, end: Double) -> Bool {
      coversType || starts.contains(start) || ends.contains(end)
    }
  }

  /// Beyond so many instants of one type the whole type is safe from deletion.
  private static let limit = 100_000

  private var ofType: [String: Instants] = [:]
  private var ofAnyType = Instants()

  mutating func insert(type: String?, start: Double?, end: Double?) {
    if let type {
      ofType[type, default: Instants()].insert(start: start, end: end)
    } else {
      ofAnyType.insert(start: start, end: end)
    }
  }

  /// Whether a stored object may be what a skipped record stands for.
  func covers(type: String, start: Double, end: Double) -> Bool {
    ofAnyType.covers(start: start, end: end)
      || ofType[type]?.covers(start: start, end: end) ?? false
  }
}
