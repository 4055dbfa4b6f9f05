/// A page of a report: a title, panels below each other, and what a reader has to know about them.
///
/// ```swift
/// let page = ChartPage(
///   title: "Steps a day", subtitle: "4 to 17 March 2024", panels: [panel],
///   notes: ["Time zone Europe/Paris."])
/// let svg = SVGWriter.text(of: try page.drawing())
/// ```
public struct ChartPage: Sendable {
  /// The title.
  public var title: String
  /// The range or what else is true of all panels; empty for none.
  public var subtitle: String
  /// The panels, the uppermost first.
  public var panels: [any ChartPanel]
  /// Sentences at the foot.
  public var notes: [String]

  /// A page.
  public init(title: String, subtitle: String = "", panels: [any ChartPanel], notes: [String] = [])
  {
    self.title = title
    self.subtitle = subtitle
    self.panels = panels
    self.notes = notes
  }

  private static let margin = 28.0
  private static let titleStyle = TextStyle(size: 20, isBold: true)
  private static let subtitleStyle = TextStyle(size: 13, colour: Palette.quietText)
  private static let noteStyle = TextStyle(size: 11, colour: Palette.quietText)

  /// The page as a drawing of this width, as high as it has to be.
  ///
  /// - Throws: ``ChartError/tooManyIntervals(count:limit:)``.
  public func drawing(width: Double = 960) throws(ChartError) -> Drawing {
    for panel in panels.compactMap({ $0 as? any IntervalCounting })
    where panel.intervalCount > panel.intervalLimit {
      throw .tooManyIntervals(count: panel.intervalCount, limit: panel.intervalLimit)
    }
    var drawing = Drawing(
      width: width, height: 0, title: title,
      summary: ([subtitle] + panels.map(\.summary)).filter { !$0.isEmpty }.joined(separator: " "))
    let inner = width - 2 * Self.margin
    var y = Self.margin
    func write(_ lines: [String], _ style: TextStyle, lineHeight: Double) {
      for line in lines {
        drawing.add(
          text: style.shortened(line, to: inner), at: Point(Self.margin, y + style.size * 0.8),
          style: style)
        y += lineHeight
      }
    }
    write(Self.titleStyle.lines(of: title, limit: inner), Self.titleStyle, lineHeight: 26)
    write(Self.subtitleStyle.lines(of: subtitle, limit: inner), Self.subtitleStyle, lineHeight: 18)
    let labelWidth = panels.map(\.labelWidth).max() ?? 0
    for panel in panels {
      y += 20
      let box = Rectangle(
        x: Self.margin, y: y, width: inner, height: panel.height(width: inner))
      panel.draw(in: box, labelWidth: labelWidth, on: &drawing)
      y = box.bottom
    }
    if !notes.isEmpty { y += 18 }
    for note in notes {
      write(Self.noteStyle.lines(of: note, limit: inner), Self.noteStyle, lineHeight: 15)
    }
    drawing.height = (y + Self.margin * 0.7).rounded(.up)
    return drawing
  }
}

/// A panel with intervals side by side, of which a page takes a limited number.
protocol IntervalCounting {
  /// How many there are.
  var intervalCount: Int { get }
  /// How many there may be.
  var intervalLimit: Int { get }
}
