internal import Charts

/// A panel of paces or of speeds.
struct RatePanel {
  /// Whether these are paces, in seconds; else speeds.
  var isPace: Bool
  /// The unit as people write it: `/km`, `km/h`.
  var unit: String

  /// The panel of some lines.
  func panel(_ axis: IntervalAxis, lines: [IntervalPanel.Series]) -> IntervalPanel {
    IntervalPanel(
      heading: isPace ? "Pace (lower is faster)" : "Speed", unit: unit,
      scale: isPace ? .clock : .numbers, baseline: .smallest, axis: axis,
      layers: lines.map { .line($0) }, plotHeight: 150)
  }
}
