/// A part of a page with a plot of its own.
public protocol ChartPanel: Sendable {
  /// How high it is on a page that leaves it `width`.
  func height(width: Double) -> Double

  /// What stands left of its plot takes this much; the plots of a page begin below each other.
  var labelWidth: Double { get }

  /// Draws it into a box of its height, the plot `labelWidth` from the left.
  func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing)

  /// What there is to see, in a sentence, for readers who hear it.
  var summary: String { get }
}

/// Styles that panels share.
enum PanelStyle {
  static let label = TextStyle(size: 12, colour: Palette.quietText)
  static let nothing = TextStyle(size: 13, colour: Palette.quietText)
  /// Between labels and the plot.
  static let labelGap = 8.0
}
