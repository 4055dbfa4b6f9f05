/// The heading of a panel, its unit and its legend, above the plot.
struct PanelHeading {
  static let style = TextStyle(size: 14, isBold: true)
  static let unitStyle = TextStyle(size: 12, colour: Palette.quietText)
  /// From the panel's upper edge to the heading's baseline.
  private static let baseline = 14.0

  /// What the panel is about; empty for none.
  var text: String
  /// The unit of its values; empty for none.
  var unit: String
  /// What its colours stand for.
  var legend: LegendRow

  /// What heading, unit and legend take of the panel's height.
  func height(width: Double) -> Double {
    if text.isEmpty, unit.isEmpty, legend.items.isEmpty { return 8 }
    return 34
      + (sharesLine(width) ? 0 : Double(legend.lineCount(width: width)) * LegendRow.lineHeight)
  }

  /// Draws all three at the top of the panel.
  func draw(in box: Rectangle, on drawing: inout Drawing) {
    let heading = Self.style.shortened(text, to: box.width - unitWidth)
    let y = box.y + Self.baseline
    drawing.add(text: heading, at: Point(box.x, y), style: Self.style)
    let gap = heading.isEmpty ? 0 : Self.style.width(of: heading) + 8
    drawing.add(text: unit, at: Point(box.x + gap, y), style: Self.unitStyle)
    if sharesLine(box.width) {
      legend.draw(x: box.x, y: y, width: box.width, endsAtRight: true, on: &drawing)
    } else {
      legend.draw(
        x: box.x, y: y + LegendRow.lineHeight, width: box.width, endsAtRight: false, on: &drawing)
    }
  }

  private var unitWidth: Double { unit.isEmpty ? 0 : Self.unitStyle.width(of: unit) + 8 }

  private func sharesLine(_ width: Double) -> Bool {
    Self.style.width(of: text) + unitWidth + 24 + legend.width <= width
  }
}
