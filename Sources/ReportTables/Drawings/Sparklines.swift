/// Small bars of block characters that show how a column of numbers runs.
enum Sparklines {
  /// Where a bar of no height stands.
  enum Baseline {
    /// At zero: for sums, counts and durations.
    case zero
    /// At the smallest value: for averages, whose distance from zero says nothing.
    case smallest
  }

  private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// One character a value, none for `nil`; a column of equal values gets bars of half height.
  static func sparks(_ values: [Double?], from baseline: Baseline) -> [String] {
    shares(values, from: baseline).map { share in
      share.map { String(levels[min(levels.count - 1, Int($0 * Double(levels.count)))]) } ?? ""
    }
  }

  /// One horizontal bar a value, at most `width` columns long, `nil` and the baseline itself empty.
  static func bars(_ values: [Double?], from baseline: Baseline, width: Int) -> [String] {
    shares(values, from: baseline).map { share in
      guard let share, width > 0 else { return "" }
      let filled = Int((share * Double(width) * 8).rounded())
      let rest = filled % 8
      return String(repeating: "█", count: filled / 8)
        + (rest > 0 ? String(eighths[rest - 1]) : "")
    }
  }

  private static func shares(_ values: [Double?], from baseline: Baseline) -> [Double?] {
    let present = values.compactMap { $0 }.filter(\.isFinite)
    guard let smallest = present.min(), let largest = present.max() else {
      return values.map { _ in nil }
    }
    let bottom = baseline == .zero ? min(0, smallest) : smallest
    return values.map { value in
      guard let value, value.isFinite else { return nil }
      if largest == bottom { return largest == 0 ? 0 : 0.5 }
      // Of halves, because the distance of two numbers may be more than a number holds.
      return (value / 2 - bottom / 2) / (largest / 2 - bottom / 2)
    }
  }
}
