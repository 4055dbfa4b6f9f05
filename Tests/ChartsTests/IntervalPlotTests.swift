import TestSupport
import Testing

@testable import Charts

@Suite struct IntervalPlotTests {
  /// The bars of a page: filled rectangles with a hint.
  private func bars(_ page: ChartPage) throws -> [Rectangle] {
    try page.drawing().elements.compactMap { element in
      guard case .shape(.rectangle(let box), _, _, .some) = element else { return nil }
      return box
    }
  }

  @Test func allBarsAreEquallyWideAlsoThatOfAShortDay_NewYork() throws {
    // 10 March 2024, the seventh, has 23 hours; its bar is a zero.
    let bars = try bars(SamplePages.days)
    let widths = Set(bars.map { ($0.width * 1e6).rounded() })
    #expect(widths.count == 1)
    let lefts = Array(Set(bars.map { ($0.x * 1e6).rounded() / 1e6 })).sorted()
    #expect(lefts.count == 13)
    let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }.sorted()
    // The day without data leaves its slot free.
    #expect(steps.filter { abs($0 - steps[0]) < 1e-3 }.count == 11)
    #expect(abs(steps[11] - 2 * steps[0]) < 1e-3)
  }

  @Test func theBetterSourceStandsBelowAndTheStackIsTheSum() throws {
    let bars = try bars(SamplePages.days)
    let (watch, phone) = (bars[0], bars[1])
    #expect(watch.x == phone.x && abs(phone.bottom - watch.y) < 1e-9)
    #expect(abs(phone.height / watch.height - 1200 / 8123.0) < 1e-9)
  }

  @Test func noLineGoesThroughTheNameOfARunThatIsShorterThanIt() throws {
    // The last week of a year, the next year, and one week more: lines before the years, but for the one that
    // the first name lies on.
    let axis = IntervalAxis(
      names: (0..<107).map { "week \($0)" },
      levels: [.init([.init(0..<1, "2020"), .init(1..<54, "2021"), .init(54..<107, "2022")])])
    let panel = IntervalPanel(
      heading: "", baseline: .zero, axis: axis,
      layers: [
        .bars([
          .init(name: "", values: (0..<107).map(Double.init), colour: Palette.series[0])
        ])
      ])
    let drawing = try ChartPage(title: "Weeks", panels: [panel]).drawing()
    let upright = drawing.elements.count { element in
      guard case .shape(.path(let points, _), _, _, _) = element else { return false }
      return points.count == 2 && points[0].x == points[1].x
    }
    #expect(upright == 1)
    #expect(SVGWriter.text(of: drawing).contains(">2020</text>"))
  }

  @Test func everythingLiesOnThePage() throws {
    for (name, page) in SamplePages.all {
      let drawing = try page.drawing()
      let paper = Rectangle(x: 0, y: 0, width: drawing.width, height: drawing.height)
      for element in drawing.elements {
        switch element {
        case .shape(.rectangle(let box), _, _, _):
          #expect(paper.contains(box), "\(name): \(box)")
        case .shape(.circle(let centre, let radius), _, _, _):
          let box = Rectangle(
            x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
          #expect(paper.contains(box), "\(name): \(box)")
        case .shape(.path(let points, _), _, _, _):
          for point in points {
            #expect(
              paper.contains(Rectangle(x: point.x, y: point.y, width: 0, height: 0)),
              "\(name): \(point)")
          }
        case .text(let text, let point, let style, let anchor):
          let width = style.width(of: text)
          let left =
            switch anchor {
            case .start: point.x
            case .middle: point.x - width / 2
            case .end: point.x - width
            }
          let box = Rectangle(
            x: left, y: point.y - style.size, width: width, height: style.size * 1.2)
          #expect(paper.contains(box), "\(name): \(text) at \(box)")
        }
      }
    }
  }

  @Test func textsDoNotStandOnEachOther() throws {
    for (name, page) in SamplePages.all {
      var lines: [Double: [(start: Double, end: Double, text: String)]] = [:]
      for case .text(let text, let point, let style, let anchor) in try page.drawing().elements {
        let width = style.width(of: text)
        let start =
          anchor == .start ? point.x : anchor == .middle ? point.x - width / 2 : point.x - width
        lines[point.y, default: []].append((start, start + width, text))
      }
      for line in lines.values {
        let line = line.sorted { $0.start < $1.start }
        for (left, right) in zip(line, line.dropFirst()) {
          #expect(left.end <= right.start + 0.5, "\(name): '\(left.text)' and '\(right.text)'")
        }
      }
    }
  }

  @Test func barsOfRandomValuesStayInThePlotAndKeepTheirOrder() throws {
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...366, using: &generator)
      let size = Double.random(in: -12...20, using: &generator)
      var scale = 1.0
      for _ in 0..<Int(size.magnitude) { scale *= size < 0 ? 0.1 : 10 }
      let low = Bool.random(using: &generator) ? 0.0 : -1
      let values = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? Double.random(in: low...1, using: &generator) * scale : nil
      }
      let names = values.indices.map { "\($0)" }
      let panel = IntervalPanel(
        heading: "Random", baseline: .zero,
        axis: IntervalAxis(
          names: names, levels: [.init(names.indices.map { .init($0..<$0 + 1, names[$0]) })]),
        layers: [.bars([.init(name: "", values: values, colour: Palette.series[0])])])
      let box = Rectangle(x: 0, y: 0, width: 900, height: panel.height(width: 900))
      var drawing = Drawing(width: 900, height: box.height, title: "", summary: "")
      panel.draw(in: box, labelWidth: panel.labelWidth, on: &drawing)
      let bars = drawing.elements.compactMap { element -> Rectangle? in
        guard case .shape(.rectangle(let bar), _, _, .some) = element else { return nil }
        return bar
      }
      #expect(bars.count == values.compactMap { $0 }.count, "seed \(seed)")
      for bar in bars { #expect(box.contains(bar), "seed \(seed): \(bar)") }
      for (left, right) in zip(bars, bars.dropFirst()) {
        #expect(left.right <= right.x + 1e-6, "seed \(seed)")
      }
      // Heights are to each other as the values are.
      let present = values.compactMap { $0 }
      if let largest = present.indices.max(by: { present[$0].magnitude < present[$1].magnitude }) {
        for (bar, value) in zip(bars, present) where value != 0 {
          let share = (value / present[largest]).magnitude
          #expect(
            abs(bar.height - bars[largest].height * share) < 1e-6 * bars[largest].height,
            "seed \(seed)")
        }
      }
    }
  }

  @Test func aValueThatIsNotFiniteLeavesItsSlotFree() throws {
    let bars = try bars(SamplePages.huge)
    #expect(bars.count == 3 + 3 + 3 + 4)
  }

  @Test func moreIntervalsThanAPageTakesAreRefusedWithASentence() throws {
    func page(_ count: Int, _ layer: (IntervalPanel.Series) -> IntervalPanel.Layer) -> ChartPage {
      let names = (0..<count).map { "\($0)" }
      let values = (0..<count).map { Double($0 % 97) }
      return ChartPage(
        title: "Many",
        panels: [
          IntervalPanel(
            heading: "", baseline: .zero, axis: IntervalAxis(names: names, levels: []),
            layers: [layer(.init(name: "", values: values, colour: Palette.series[0]))])
        ])
    }
    _ = try page(1_100) { .bars([$0]) }.drawing()
    let error = #expect(throws: ChartError.self) { try page(1_101) { .bars([$0]) }.drawing() }
    #expect(
      error?.description
        == "A chart has room for 1,100 intervals, and this would have 1,101. Ask for a shorter "
        + "range or for longer intervals.")
    // Ten years of days as points and a line.
    let points = try page(3_653) { .points($0) }.drawing()
    #expect(points.elements.count > 3_653)
    #expect(throws: ChartError.self) { try page(11_001) { .line($0) }.drawing() }
  }

  @Test func aNightIsShownFromTheEveningToTheMorning() {
    let panel = SamplePages.nightsPanel(count: 31, axis: SamplePages.dayAxis(from: 4, count: 31))
    // Hours since 18:00: from 22:00 to 08:00.
    #expect(panel.hours == 4...14)
    let nap = NightPanel(
      heading: "", kinds: SamplePages.stages, axis: SamplePages.dayAxis(from: 4, count: 1),
      nights: [[.init(start: 20.5, end: 21, kind: 2)]], firstHour: 18)
    #expect(nap.hours == 14...24)
  }
}
