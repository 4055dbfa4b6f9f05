/// A picture of shapes and texts, independent of how it is written: as SVG or as PNG.
///
/// ```swift
/// var drawing = Drawing(width: 200, height: 100, title: "Hello", summary: "A greeting.")
/// drawing.add(.rectangle(Rectangle(x: 10, y: 10, width: 50, height: 20)), fill: Palette.series[0])
/// drawing.add(text: "Hello", at: Point(100, 60), style: TextStyle(size: 14), anchor: .middle)
/// ```
///
/// The ground is white. What comes later lies above what came before.
public struct Drawing: Sendable {
  /// From left to right, in units; a unit is a CSS pixel, 1/96 of an inch.
  public let width: Double
  /// From top to bottom.
  public var height: Double
  /// What the picture is called, for readers who hear it.
  public let title: String
  /// What there is to see, in a sentence or two, for readers who hear it.
  public let summary: String
  /// The shapes and texts, the lowest first.
  public private(set) var elements: [Element] = []
  /// What parts of the picture are about, in the order of their elements, none in another.
  public private(set) var subjects: [Subject] = []

  /// An empty drawing.
  public init(width: Double, height: Double, title: String, summary: String) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
  }

  /// A shape or a text with its look.
  public enum Element: Sendable, Hashable {
    /// A shape, filled or outlined or both; `hint` is what a pointer over it shows.
    case shape(Shape, fill: Colour?, stroke: Stroke?, hint: String?)
    /// A line of text; its baseline goes through the point.
    case text(String, Point, TextStyle, TextAnchor)
  }

  /// A part of a picture that is about one thing, such as the bar of a day. In a page the part can be a link to more
  /// about that thing.
  public struct Subject: Sendable, Hashable {
    /// What programs call it: `2024-03-04` of a day, `2024-03-04T13:00:00+01:00` of an hour.
    public var identifier: String
    /// What people call it, with its figures: `Mon 2024-03-04: Watch 8,123; Phone 1,200`.
    public var title: String
    /// The part, with what is empty in it.
    public var area: Rectangle
    /// The places of the elements that show it, which lie in ``Drawing/elements`` side by side.
    public var elements: Range<Int>
  }

  /// The outline of something.
  public enum Shape: Sendable, Hashable {
    /// A rectangle.
    case rectangle(Rectangle)
    /// Straight lines from point to point, and back to the first if closed.
    case path([Point], isClosed: Bool)
    /// A circle.
    case circle(Point, radius: Double)
  }

  /// A line's look.
  public struct Stroke: Sendable, Hashable {
    /// Its colour.
    public var colour: Colour
    /// Its width in units.
    public var width: Double
    /// Lengths of dashes and gaps in turn; empty is an unbroken line.
    public var dashes: [Double]

    /// A line of a colour.
    public init(_ colour: Colour, width: Double = 1, dashes: [Double] = []) {
      self.colour = colour
      self.width = width
      self.dashes = dashes
    }
  }

  /// Adds a shape.
  public mutating func add(
    _ shape: Shape, fill: Colour? = nil, stroke: Stroke? = nil, hint: String? = nil
  ) {
    elements.append(.shape(shape, fill: fill, stroke: stroke, hint: hint))
  }

  /// Adds a filled box with an outline, which is thinner where there is little room, so that the box keeps its colour.
  mutating func add(box: Rectangle, fill: Colour, edge: Colour?, hint: String? = nil) {
    guard let edge else { return add(.rectangle(box), fill: fill, hint: hint) }
    let width = min(1, min(box.width, box.height) / 4)
    add(.rectangle(box), fill: fill, stroke: .init(edge, width: width), hint: hint)
  }

  /// Says what the elements from a place on are about: those that were added last, after those of all other subjects.
  public mutating func add(
    subject identifier: String, title: String, area: Rectangle, from start: Int
  ) {
    precondition(
      start >= subjects.last?.elements.upperBound ?? 0 && start <= elements.count,
      "subjects of a drawing follow each other")
    subjects.append(
      .init(identifier: identifier, title: title, area: area, elements: start..<elements.count))
  }

  /// Adds a straight line.
  public mutating func add(lineFrom start: Point, to end: Point, stroke: Stroke) {
    add(.path([start, end], isClosed: false), stroke: stroke)
  }

  /// Adds a line of text; an empty one adds nothing.
  public mutating func add(
    text: String, at point: Point, style: TextStyle, anchor: TextAnchor = .start
  ) {
    if !text.isEmpty { elements.append(.text(text, point, style, anchor)) }
  }
}

/// Where a text stands relative to its point.
public enum TextAnchor: String, Sendable, Hashable {
  /// It begins there.
  case start
  /// Its middle is there.
  case middle
  /// It ends there.
  case end
}

/// A text's look.
public struct TextStyle: Sendable, Hashable {
  /// The height of its letters' box, in units.
  public var size: Double
  /// Whether it is bold.
  public var isBold: Bool
  /// Its colour.
  public var colour: Colour

  /// A text of a size.
  public init(size: Double, isBold: Bool = false, colour: Colour = Palette.text) {
    self.size = size
    self.isBold = isBold
    self.colour = colour
  }

  /// About how long a text is in this style.
  ///
  /// It is computed from the widths of DejaVu Sans, the widest of the usual sans-serif fonts, so that
  /// a drawing is the same on every machine and its texts take at most the room that they were given.
  public func width(of text: String) -> Double {
    var sum = 0
    for scalar in text.unicodeScalars {
      sum += LetterWidths.thousandths(of: scalar, isBold: isBold)
    }
    return Double(sum) / 1000 * size
  }

  /// The text, its end replaced by "…" if it is longer than `limit`.
  public func shortened(_ text: String, to limit: Double) -> String {
    if width(of: text) <= limit { return text }
    var kept = text
    while !kept.isEmpty, width(of: kept + "…") > limit { kept.removeLast() }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// The text in lines of at most `limit`, broken at spaces; a longer word has a line of its own.
  public func lines(of text: String, limit: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, width(of: last + " " + word) <= limit {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
