internal import CalendarBuckets

/// How many figures a trend is told of: it compares each two of them, so its time grows with the square of
/// their number.
///
/// One wrong date makes a thousand years of days out of one sample.
struct TrendLimit {
  /// How many pairs of figures one series may have: those of 46,341 figures, 126 years of days.
  var pairCount = 1 << 30
  /// How many all series of an answer may have together.
  var totalPairCount = 1 << 31

  /// Throws a sentence that says what to narrow if there are too many figures.
  ///
  /// - Parameters:
  ///   - figures: how many figures of which type.
  ///   - interval: what a figure stands for.
  func check(_ figures: [(type: String, count: Int)], by interval: CalendarInterval) throws {
    func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
    let weeks = interval == .day ? ", or for a figure per week" : ""
    if let largest = figures.max(by: { $0.count < $1.count }), pairs(largest.count) > pairCount {
      throw ReportError(
        .invalidRequest,
        "A trend compares each two figures, and \(text: largest.count) of \(text: TypeNames.short(largest.type)) are too many for it; ask for a later \(.from)\(text: weeks)."
      )
    }
    let total = figures.reduce(0) { $0 + pairs($1.count) }
    guard total <= totalPairCount else {
      throw ReportError(
        .invalidRequest,
        "A trend compares each two figures, and these types have \(text: total) pairs of them, which are too many; ask for fewer types, for a later \(.from)\(text: weeks)."
      )
    }
  }
}
