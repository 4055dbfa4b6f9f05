internal import Charts

/// The colours of sources on a page: a source has the same one in every panel.
struct SourceColours {
  private let names: [String]

  /// Colours for sources by the number of intervals that they are seen in, on all panels together: the
  /// most frequent has the first. A name may come more than once; one that is never seen has none.
  init(_ sources: [(name: String, intervalCount: Int)]) {
    var counts: [(name: String, count: Int)] = []
    for (name, count) in sources where count > 0 {
      if let known = counts.firstIndex(where: { Self.same($0.name, name) }) {
        counts[known].count += count
      } else {
        counts.append((name, count))
      }
    }
    names = counts.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element.name)
  }

  /// How many sources there are.
  var count: Int { names.count }

  /// Whether a source has a colour of its own; the others are one grey together.
  func isNamed(_ source: String) -> Bool { place(of: source) < Palette.series.count }

  /// The colour of a source.
  func colour(of source: String) -> Colour { Palette.series(at: place(of: source)) }

  private func place(of source: String) -> Int {
    names.firstIndex { Self.same($0, source) } ?? names.count
  }

  /// Names are those of the export, scalar by scalar.
  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}
