/// The plot of an ``IntervalPanel``: from intervals and values to places in a drawing.
struct IntervalPlot {
  /// The plot itself, without labels.
  let box: Rectangle
  /// The axis of values.
  let values: ValueAxis
  /// What is shown.
  let panel: IntervalPanel

  static let labelGap = 10.0
  /// Bars are no wider than this, also where there are few.
  private static let widestBar = 56.0

  /// The width that every interval has.
  var slot: Double { box.width / Double(max(panel.axis.count, 1)) }

  /// Bars leave a gap, but for those that have no room for one.
  var barWidth: Double { min(Self.widestBar, slot < 2 ? slot : slot * 0.76) }

  /// The left edge of an interval.
  func left(_ interval: Int) -> Double { box.x + Double(interval) * slot }

  /// The middle of an interval.
  func middle(_ interval: Int) -> Double { left(interval) + slot / 2 }

  /// The height at which a value stands.
  func y(_ value: Double) -> Double { box.bottom - values.share(value) * box.height }

  /// The lines of the values and their labels.
  func drawGrid(on drawing: inout Drawing) {
    for (tick, label) in zip(values.ticks, values.labels) {
      let y = y(tick)
      let isAxis = tick == values.low || tick == 0
      drawing.add(
        lineFrom: Point(box.x, y), to: Point(box.right, y),
        stroke: .init(isAxis ? Palette.axis : Palette.grid))
      drawing.add(
        text: label, at: Point(box.x - PanelStyle.labelGap, y + 4), style: PanelStyle.label,
        anchor: .end)
    }
  }

  /// The line below the plot alone.
  func drawBaseline(on drawing: inout Drawing) {
    drawing.add(
      lineFrom: Point(box.x, box.bottom), to: Point(box.right, box.bottom),
      stroke: .init(Palette.axis))
  }

  /// The labels of the intervals, with a line between runs of several.
  func drawLabels(on drawing: inout Drawing) {
    let level = panel.axis.fitting(
      slot: slot, gap: Self.labelGap, length: PanelStyle.label.width)
    for (row, labels) in [level.labels, level.context].enumerated() {
      let y = box.bottom + 17 + Double(row) * 17
      var textEnd = -Double.infinity
      for label in labels {
        let x = left(label.intervals.lowerBound)
        // The name of a run of a day or two may be longer than the run: no line goes through it.
        if label.intervals.count > 1, label.intervals.lowerBound > 0, textEnd < x {
          // Between longer runs the line spares the labels above.
          let top = row == 0 ? box.bottom : y - 12
          drawing.add(lineFrom: Point(x, top), to: Point(x, y + 2), stroke: .init(Palette.axis))
        }
        let half = PanelStyle.label.width(of: label.text) / 2
        let middle = min(
          max((x + left(label.intervals.upperBound)) / 2, box.x - 24 + half),
          max(box.right - half, box.x + half))
        drawing.add(
          text: label.text, at: Point(middle, y), style: PanelStyle.label, anchor: .middle)
        textEnd = middle + half
      }
    }
  }

  /// Draws a layer.
  func draw(_ layer: IntervalPanel.Layer, on drawing: inout Drawing) {
    switch layer {
    case .bars(let series): drawBars(series, on: &drawing)
    case .band(_, let low, let high, let colour, let edge):
      drawBand(low: low, high: high, colour: colour, edge: edge, on: &drawing)
    case .line(let series): drawLine(series, on: &drawing)
    case .points(let series): drawPoints(series, on: &drawing)
    case .level(_, let value):
      drawGoal([Point(box.x, y(value)), Point(box.right, y(value))], on: &drawing)
    case .levels(_, let values):
      for run in runs(values.map { $0 != nil }) {
        drawGoal(
          run.flatMap { interval in
            let y = y(values[interval] ?? 0)
            return [Point(left(interval), y), Point(left(interval + 1), y)]
          }, on: &drawing)
      }
    case .marks(let name, let places):
      for place in places where panel.axis.names.indices.contains(place) {
        drawing.add(
          .circle(Point(middle(place), box.y - 8), radius: min(3, max(1, slot * 0.4))),
          fill: Palette.text, hint: panel.axis.names[place] + ": " + name)
      }
    case .changes(_, let places):
      for place in places {
        drawing.add(
          lineFrom: Point(left(place), box.y), to: Point(left(place), box.bottom),
          stroke: .init(Palette.accent, width: 1.5, dashes: [2, 2]))
      }
    }
  }

  /// A dashed line through points, those in the middle of a straight part left out.
  private func drawGoal(_ points: [Point], on drawing: inout Drawing) {
    var corners: [Point] = []
    for point in points {
      if corners.count > 1, corners[corners.count - 1].y == point.y,
        corners[corners.count - 2].y == point.y
      {
        corners[corners.count - 1] = point
      } else if corners.last != point {
        corners.append(point)
      }
    }
    let line = Drawing.Shape.path(corners, isClosed: false)
    // Paper around it sets it off from the bars that it crosses.
    drawing.add(line, stroke: .init(Colour(0xFFFFFF, opacity: 0.7), width: 3))
    drawing.add(line, stroke: .init(Palette.accent, width: 1.5, dashes: [5, 3]))
  }

  /// The box of a bar from one value to another.
  func bar(_ interval: Int, from start: Double, to end: Double) -> Rectangle {
    let (top, bottom) = (min(y(start), y(end)), max(y(start), y(end)))
    return Rectangle(
      x: middle(interval) - barWidth / 2, y: top, width: barWidth, height: bottom - top)
  }

  private func drawBars(_ series: [IntervalPanel.Series], on drawing: inout Drawing) {
    for interval in 0..<panel.axis.count {
      var (above, below) = (0.0, 0.0)
      var isDrawn = false
      var zero: IntervalPanel.Series?
      let first = drawing.elements.count
      for one in series where interval < one.values.count {
        guard let value = one.values[interval] else { continue }
        zero = zero ?? one
        if value == 0 { continue }
        let start = value > 0 ? above : below
        let end = start + value
        if value > 0 { above = end } else { below = end }
        drawing.add(
          box: bar(interval, from: start, to: end), fill: shade(one.colour, interval),
          edge: edge(one, interval), hint: hint(interval, one.name, value))
        isDrawn = true
      }
      if !isDrawn, let zero {
        var box = bar(interval, from: 0, to: 0)
        box.y -= 1
        box.height = 1.5
        drawing.add(
          box: box, fill: shade(zero.colour, interval), edge: edge(zero, interval),
          hint: hint(interval, zero.name, 0))
      }
      if zero != nil { addSubject(interval, series, from: first, to: &drawing) }
    }
  }

  /// Says of an interval's column what it is about, if programs have a name for the interval.
  private func addSubject(
    _ interval: Int, _ series: [IntervalPanel.Series], from first: Int, to drawing: inout Drawing
  ) {
    guard interval < panel.axis.identifiers.count else { return }
    let figures = series.compactMap { one -> String? in
      guard interval < one.values.count, let value = one.values[interval] else { return nil }
      return (one.name.isEmpty ? "" : one.name + " ") + text(value)
    }
    guard !figures.isEmpty else { return }
    drawing.add(
      subject: panel.axis.identifiers[interval],
      title: panel.axis.names[interval] + ": " + figures.joined(separator: "; ")
        + incompleteness(interval),
      area: Rectangle(x: left(interval), y: box.y, width: slot, height: box.height), from: first)
  }

  /// Says of each interval that has a value what its column is about: of lines and points, which are not drawn interval
  /// by interval.
  func addSubjects(of layers: [IntervalPanel.Layer], to drawing: inout Drawing) {
    let series = layers.compactMap { layer in
      switch layer {
      case .line(let series), .points(let series): series
      default: nil
      }
    }
    for interval in 0..<panel.axis.count {
      addSubject(interval, series, from: drawing.elements.count, to: &drawing)
    }
  }

  private func drawBand(
    low: [Double?], high: [Double?], colour: Colour, edge: Colour?, on drawing: inout Drawing
  ) {
    for run in runs(zip(low, high).map { $0 != nil && $1 != nil }) {
      let upper = run.map { Point(middle($0), y(high[$0] ?? 0)) }
      let lower = run.map { Point(middle($0), y(low[$0] ?? 0)) }
      if run.count == 1 {
        drawing.add(lineFrom: upper[0], to: lower[0], stroke: .init(edge ?? colour, width: 4))
      } else {
        drawing.add(
          .path(upper + lower.reversed(), isClosed: true), fill: colour,
          stroke: edge.map { Drawing.Stroke($0) })
      }
    }
  }

  private func drawLine(_ series: IntervalPanel.Series, on drawing: inout Drawing) {
    for run in runs(series.values.map { $0 != nil }) where run.count > 1 {
      drawing.add(
        .path(run.map { Point(middle($0), y(series.values[$0] ?? 0)) }, isClosed: false),
        stroke: .init(series.edge ?? series.colour, width: slot < 4 ? 1.5 : 2))
    }
    for run in runs(series.values.map { $0 != nil }) where run.count == 1 || slot >= 14 {
      var onLine = series
      onLine.colour = series.edge ?? series.colour
      for interval in run { drawPoint(onLine, interval, radius: 3, on: &drawing) }
    }
  }

  private func drawPoints(_ series: IntervalPanel.Series, on drawing: inout Drawing) {
    for interval in series.values.indices {
      drawPoint(series, interval, radius: slot < 4 ? 1.5 : 2.5, on: &drawing)
    }
  }

  private func drawPoint(
    _ series: IntervalPanel.Series, _ interval: Int, radius: Double, on drawing: inout Drawing
  ) {
    guard let value = series.values[interval] else { return }
    drawing.add(
      .circle(Point(middle(interval), y(value)), radius: radius), fill: series.colour,
      stroke: series.edge.map { Drawing.Stroke($0) }, hint: hint(interval, series.name, value))
  }

  /// The runs of true entries.
  private func runs(_ present: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (position, isPresent) in present.prefix(panel.axis.count).enumerated() where isPresent {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<position + 1
      } else {
        runs.append(position..<position + 1)
      }
    }
    return runs
  }

  private func shade(_ colour: Colour, _ interval: Int) -> Colour {
    panel.axis.incomplete.contains(interval)
      ? colour.mixed(with: Palette.paper, share: 0.5) : colour
  }

  /// The outline of a bar: that of its series; of a bar made pale the colour it would have had.
  private func edge(_ series: IntervalPanel.Series, _ interval: Int) -> Colour? {
    series.edge ?? (panel.axis.incomplete.contains(interval) ? series.colour : nil)
  }

  private func hint(_ interval: Int, _ name: String, _ value: Double) -> String {
    panel.axis.names[interval] + (name.isEmpty ? "" : ", " + name) + ": " + text(value)
      + incompleteness(interval)
  }

  private func text(_ value: Double) -> String {
    panel.scale.text(value) + (panel.unit.isEmpty ? "" : " " + panel.unit)
  }

  private func incompleteness(_ interval: Int) -> String {
    panel.axis.incomplete.contains(interval) ? " (so far)" : ""
  }
}
