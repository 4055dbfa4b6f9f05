/// Figures by interval: bars, stacked or not, lines, bands and points over one axis of intervals.
///
/// ```swift
/// let panel = IntervalPanel(
///   heading: "Steps", unit: "", scale: .numbers, baseline: .zero, axis: days,
///   layers: [.bars([.init(name: "Watch", values: [8000, nil, 9500], colour: Palette.series[0])])])
/// ```
///
/// An interval without a value is left free; a value of zero is a thin line on the axis. What is not
/// finite has no place and counts as absent.
public struct IntervalPanel: ChartPanel {
  /// Where the axis of values begins.
  public enum Baseline: Sendable, Hashable {
    /// At zero, as bars need it.
    case zero
    /// Near the smallest value: for averages, whose distance from zero says nothing.
    case smallest
  }

  /// A named column of values, one an interval.
  public struct Series: Sendable, Hashable {
    /// What it is called; empty leaves it out of the legend.
    public var name: String
    /// One entry an interval.
    public var values: [Double?]
    /// Its colour.
    public var colour: Colour
    /// The outline of its bars and points: for a pale colour that paper would swallow. Nil is ``Palette/edge(of:)``.
    public var edge: Colour?

    /// A series.
    public init(name: String, values: [Double?], colour: Colour, edge: Colour? = nil) {
      self.name = name
      self.values = values
      self.colour = colour
      self.edge = edge ?? Palette.edge(of: colour)
    }
  }

  /// Something drawn over the intervals; later layers lie above earlier ones.
  public enum Layer: Sendable, Hashable {
    /// Bars that stand on each other, the first at the bottom.
    case bars([Series])
    /// The range between two columns, such as lowest and highest, with an outline if its colour is pale.
    case band(name: String, low: [Double?], high: [Double?], colour: Colour, edge: Colour? = nil)
    /// A line that breaks where a value is missing.
    case line(Series)
    /// Points alone.
    case points(Series)
    /// A dashed line across, such as a goal.
    case level(name: String, value: Double)
    /// A dashed line that steps from interval to interval, such as a goal that changes; it breaks where a
    /// value is missing.
    case levels(name: String, values: [Double?])
    /// Dots above the plot, over intervals of which something is true, such as days that met every goal.
    case marks(name: String, at: [Int])
    /// Dashed lines down, each at the start of an interval, such as days on which something changed.
    case changes(name: String, at: [Int])
  }

  /// What the panel is about.
  public var heading: String
  /// The unit of its values; empty for plain counts.
  public var unit: String
  /// What kind of numbers they are.
  public var scale: ValueScale
  /// Where their axis begins.
  public var baseline: Baseline
  /// The intervals.
  public var axis: IntervalAxis
  /// What is drawn.
  public var layers: [Layer]
  /// The height of the plot.
  public var plotHeight: Double

  /// A panel.
  public init(
    heading: String, unit: String = "", scale: ValueScale = .numbers, baseline: Baseline,
    axis: IntervalAxis, layers: [Layer], plotHeight: Double = 280
  ) {
    self.heading = heading
    self.unit = unit
    self.scale = scale
    self.baseline = baseline
    self.axis = axis
    self.layers = layers.map(\.finite)
    self.plotHeight = plotHeight
  }

  /// What its labels at the left take.
  public var labelWidth: Double {
    (values.labels.map(PanelStyle.label.width).max() ?? 0) + PanelStyle.labelGap
  }

  /// How high it is, all together.
  public func height(width: Double) -> Double {
    title.height(width: width) + plotHeight + (hasContext(width: width) ? 40 : 24)
  }

  /// Draws heading, plot and labels.
  public func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing) {
    let title = title
    title.draw(in: box, on: &drawing)
    let plot = IntervalPlot(
      box: Rectangle(
        x: box.x + labelWidth, y: box.y + title.height(width: box.width),
        width: box.width - labelWidth, height: plotHeight),
      values: values, panel: self)
    guard hasValues else {
      plot.drawBaseline(on: &drawing)
      drawing.add(
        text: "No data in this range",
        at: Point(plot.box.x + plot.box.width / 2, plot.box.y + plot.box.height / 2),
        style: PanelStyle.nothing, anchor: .middle)
      plot.drawLabels(on: &drawing)
      return
    }
    plot.drawGrid(on: &drawing)
    for layer in layers { plot.draw(layer, on: &drawing) }
    if !layers.contains(where: \.isBars) { plot.addSubjects(of: layers, to: &drawing) }
    plot.drawLabels(on: &drawing)
  }

  /// What there is to see, in a sentence.
  public var summary: String {
    let unit = unit.isEmpty ? "" : " " + unit
    let name = heading.isEmpty ? "Values" : heading
    let shown = layers.flatMap(\.totals).compactMap { $0 }
    guard hasValues, let low = shown.min(), let high = shown.max() else {
      return "\(name): no data."
    }
    return "\(name): \(axis.count) \(axis.count == 1 ? "interval" : "intervals") from "
      + "\(axis.names.first ?? "") to \(axis.names.last ?? ""), values from \(scale.text(low)) to "
      + "\(scale.text(high))\(unit)."
  }

  private var hasValues: Bool { layers.contains { $0.totals.contains { $0 != nil } } }

  private var title: PanelHeading {
    PanelHeading(text: heading, unit: unit, legend: LegendRow(legend))
  }

  /// Whether a second line of labels is below the first; the widths of the plot differ little.
  private func hasContext(width: Double) -> Bool {
    !axis.fitting(
      slot: (width - labelWidth) / Double(max(axis.count, 1)), gap: IntervalPlot.labelGap,
      length: PanelStyle.label.width
    ).context.isEmpty
  }

  /// The axis of values.
  private var values: ValueAxis {
    let zero = baseline == .zero
    return ValueAxis(
      holding: layers.flatMap { $0.extent }, includesZero: zero, scale: scale,
      lineCount: max(2, Int(plotHeight / 48)))
  }

  private var legend: [LegendRow.Item] {
    var items: [LegendRow.Item] = []
    for layer in layers {
      switch layer {
      case .bars(let series):
        for one in series where !one.name.isEmpty {
          items.append(.init(mark: .square(one.colour, edge: one.edge), name: one.name))
        }
      case .band(let name, _, _, let colour, let edge):
        items.append(.init(mark: .square(colour, edge: edge), name: name))
      case .line(let series):
        items.append(
          .init(mark: .line(series.edge ?? series.colour, dashes: []), name: series.name))
      case .points(let series):
        items.append(.init(mark: .dot(series.colour, edge: series.edge), name: series.name))
      case .level(let name, _):
        items.append(.init(mark: .line(Palette.accent, dashes: [5, 3]), name: name))
      case .levels(let name, let values) where values.contains { $0 != nil }:
        items.append(.init(mark: .line(Palette.accent, dashes: [5, 3]), name: name))
      case .levels: break
      case .marks(let name, let places) where !places.isEmpty:
        items.append(.init(mark: .dot(Palette.text, edge: nil), name: name))
      case .marks: break
      case .changes(let name, let places) where !places.isEmpty:
        items.append(.init(mark: .line(Palette.accent, dashes: [2, 2]), name: name))
      case .changes: break
      }
    }
    return items.filter { !$0.name.isEmpty }
  }
}

extension IntervalPanel: IntervalCounting {
  var intervalCount: Int { axis.count }

  var intervalLimit: Int {
    let hasBars = layers.contains { layer in
      if case .bars = layer { return true }
      return false
    }
    return hasBars ? IntervalAxis.largestCount : IntervalAxis.largestPointCount
  }
}

extension IntervalPanel.Layer {
  /// The layer with everything that is not finite left out.
  fileprivate var finite: Self {
    func finite(_ values: [Double?]) -> [Double?] {
      values.map { value in value.flatMap { $0.magnitude <= 1e300 ? $0 : nil } }
    }
    func finite(_ series: IntervalPanel.Series) -> IntervalPanel.Series {
      .init(
        name: series.name, values: finite(series.values), colour: series.colour, edge: series.edge)
    }
    switch self {
    case .bars(let series): return .bars(series.map(finite))
    case .band(let name, let low, let high, let colour, let edge):
      return .band(name: name, low: finite(low), high: finite(high), colour: colour, edge: edge)
    case .line(let series): return .line(finite(series))
    case .points(let series): return .points(finite(series))
    case .levels(let name, let values): return .levels(name: name, values: finite(values))
    case .level, .changes, .marks: return self
    }
  }

  /// Whether it is drawn interval by interval.
  fileprivate var isBars: Bool {
    if case .bars = self { true } else { false }
  }

  /// One figure an interval: what a reader would name as its value.
  fileprivate var totals: [Double?] {
    switch self {
    case .bars(let series):
      let count = series.map(\.values.count).max() ?? 0
      return (0..<count).map { interval in
        let parts = series.compactMap { interval < $0.values.count ? $0.values[interval] : nil }
        return parts.isEmpty ? nil : parts.reduce(0, +)
      }
    case .line(let series), .points(let series): return series.values
    case .band(_, let low, let high, _, _): return low + high
    case .level, .levels, .changes, .marks: return []
    }
  }

  /// Everything that the axis of values has to hold.
  fileprivate var extent: [Double] {
    switch self {
    case .bars(let series):
      let count = series.map(\.values.count).max() ?? 0
      return (0..<count).flatMap { interval in
        let parts = series.compactMap { interval < $0.values.count ? $0.values[interval] : nil }
        return [
          parts.filter { $0 > 0 }.reduce(0, +), parts.filter { $0 < 0 }.reduce(0, +),
        ]
      }
    case .line(let series), .points(let series): return series.values.compactMap { $0 }
    case .band(_, let low, let high, _, _): return (low + high).compactMap { $0 }
    case .level(_, let value): return [value]
    case .levels(_, let values): return values.compactMap { $0 }
    case .changes, .marks: return []
    }
  }
}
