/// What the colours of a panel stand for: swatches and names, in lines.
struct LegendRow {
  /// How a swatch looks.
  enum Mark: Hashable {
    /// A filled square, with an outline if its colour is pale.
    case square(Colour, edge: Colour?)
    /// A line, with a dot on it if it shows points.
    case line(Colour, dashes: [Double])
    /// A dot alone, with an outline if its colour is pale.
    case dot(Colour, edge: Colour?)
  }

  /// A swatch and its name.
  struct Item: Hashable {
    var mark: Mark
    var name: String
  }

  static let style = TextStyle(size: 12, colour: Palette.quietText)
  static let lineHeight = 18.0
  private static let swatch = 12.0
  private static let gap = 16.0

  /// The items, longest names shortened.
  let items: [Item]

  init(_ items: [Item]) {
    self.items = items.map { item in
      Item(mark: item.mark, name: Self.style.shortened(item.name, to: 260))
    }
  }

  /// How long the items are side by side.
  var width: Double {
    items.reduce(0) { $0 + Self.width($1) } + Self.gap * Double(max(0, items.count - 1))
  }

  /// How many lines they take.
  func lineCount(width: Double) -> Int { lines(width).count }

  /// Draws them line by line, the first baseline at `y`; a single line may end at the right.
  func draw(x: Double, y: Double, width: Double, endsAtRight: Bool, on drawing: inout Drawing) {
    var baseline = y
    for line in lines(width) {
      var left = endsAtRight ? x + width - LegendRow(line).width : x
      for item in line {
        draw(item.mark, x: left, baseline: baseline, on: &drawing)
        drawing.add(text: item.name, at: Point(left + Self.swatch + 6, baseline), style: Self.style)
        left += Self.width(item) + Self.gap
      }
      baseline += Self.lineHeight
    }
  }

  private func draw(_ mark: Mark, x: Double, baseline: Double, on drawing: inout Drawing) {
    let middle = baseline - 4
    switch mark {
    case .square(let colour, let edge):
      drawing.add(
        box: Rectangle(x: x + 1, y: middle - 5, width: 10, height: 10), fill: colour, edge: edge)
    case .line(let colour, let dashes):
      drawing.add(
        lineFrom: Point(x, middle), to: Point(x + Self.swatch, middle),
        stroke: .init(colour, width: 2, dashes: dashes))
    case .dot(let colour, let edge):
      drawing.add(
        .circle(Point(x + Self.swatch / 2, middle), radius: 3), fill: colour,
        stroke: edge.map { Drawing.Stroke($0) })
    }
  }

  private static func width(_ item: Item) -> Double {
    swatch + 6 + style.width(of: item.name)
  }

  private func lines(_ width: Double) -> [[Item]] {
    var lines: [[Item]] = []
    var used = 0.0
    for item in items {
      let own = Self.width(item)
      if lines.isEmpty || used + Self.gap + own > width {
        lines.append([item])
        used = own
      } else {
        lines[lines.count - 1].append(item)
        used += Self.gap + own
      }
    }
    return lines
  }
}
