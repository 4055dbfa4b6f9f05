/// Writes a drawing as SVG 1.1, with links as SVG 2: one self-contained text, with a title and a description for readers
/// who hear it.
///
/// ```swift
/// let text = SVGWriter.text(of: drawing)
/// // <?xml version="1.0" encoding="UTF-8"?>
/// // <svg xmlns="http://www.w3.org/2000/svg" width="960" height="400" ...
/// ```
///
/// The same drawing is the same text everywhere. Lengths have two decimals.
public enum SVGWriter {
  /// The drawing as a text that ends with a line break.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - address: where what is about a subject leads, by the subject's ``Drawing/Subject/identifier``: a picture in
  ///     a page. Nil is a picture that leads nowhere.
  public static func text(
    of drawing: Drawing, linkingTo address: ((_ subject: String) -> String)? = nil
  ) -> String {
    let (width, height) = (number(drawing.width), number(drawing.height))
    let subjects = address == nil ? [] : drawing.subjects
    var svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="\(subjects.isEmpty ? "img" : "group")" aria-labelledby="title summary" \
      font-family="\(fonts)">
      <title id="title">\(escaped(drawing.title))</title>
      <desc id="summary">\(escaped(drawing.summary))</desc>
      <rect width="\(width)" height="\(height)" fill="\(hex(Palette.paper))"/>

      """
    var written = 0
    var linked: Set<String> = []
    for subject in subjects {
      write(drawing.elements[written..<subject.elements.lowerBound], to: &svg)
      // By keyboard one link to each is enough.
      let isFirst = linked.insert(subject.identifier).inserted
      svg += "<a href=\"\(escaped(address?(subject.identifier) ?? ""))\""
      svg += " aria-label=\"\(escaped(subject.title))\"" + (isFirst ? ">\n" : " tabindex=\"-1\">\n")
      svg += "<rect"
      write(subject.area, to: &svg)
      svg +=
        " fill=\"none\" pointer-events=\"all\"><title>\(escaped(subject.title))</title></rect>\n"
      write(drawing.elements[subject.elements], to: &svg)
      svg += "</a>\n"
      written = subject.elements.upperBound
    }
    write(drawing.elements[written...], to: &svg)
    return svg + "</svg>\n"
  }

  private static func write(_ elements: ArraySlice<Drawing.Element>, to svg: inout String) {
    for element in elements {
      switch element {
      case .shape(let shape, let fill, let stroke, let hint):
        write(shape, fill: fill, stroke: stroke, hint: hint, to: &svg)
      case .text(let text, let point, let style, let anchor):
        write(text, at: point, style: style, anchor: anchor, to: &svg)
      }
    }
  }

  /// What machines have as a plain font, the one of the metrics first of the free ones.
  private static let fonts =
    "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif"

  private static func write(
    _ shape: Drawing.Shape, fill: Colour?, stroke: Drawing.Stroke?, hint: String?,
    to svg: inout String
  ) {
    let name: String
    switch shape {
    case .rectangle(let box):
      name = "rect"
      svg += "<rect"
      write(box, to: &svg)
    case .circle(let centre, let radius):
      name = "circle"
      svg += "<circle"
      attribute("cx", centre.x, to: &svg)
      attribute("cy", centre.y, to: &svg)
      attribute("r", radius, to: &svg)
    case .path(let points, let isClosed):
      name = "path"
      svg += "<path d=\""
      for (position, point) in points.enumerated() {
        svg += (position == 0 ? "M" : "L") + number(point.x) + " " + number(point.y)
      }
      svg += isClosed ? "Z\"" : "\""
    }
    paint("fill", fill, to: &svg)
    if let stroke {
      paint("stroke", stroke.colour, to: &svg)
      attribute("stroke-width", stroke.width, to: &svg)
      if !stroke.dashes.isEmpty {
        svg += " stroke-dasharray=\"\(stroke.dashes.map(number).joined(separator: " "))\""
      }
      if case .path = shape { svg += " stroke-linejoin=\"round\"" }
    }
    if let hint {
      svg += "><title>\(escaped(hint))</title></\(name)>\n"
    } else {
      svg += "/>\n"
    }
  }

  private static func write(
    _ text: String, at point: Point, style: TextStyle, anchor: TextAnchor, to svg: inout String
  ) {
    svg += "<text"
    attribute("x", point.x, to: &svg)
    attribute("y", point.y, to: &svg)
    attribute("font-size", style.size, to: &svg)
    if style.isBold { svg += " font-weight=\"bold\"" }
    if anchor != .start { svg += " text-anchor=\"\(anchor.rawValue)\"" }
    paint("fill", style.colour, to: &svg)
    svg += ">\(escaped(text))</text>\n"
  }

  private static func write(_ box: Rectangle, to svg: inout String) {
    attribute("x", box.x, to: &svg)
    attribute("y", box.y, to: &svg)
    attribute("width", box.width, to: &svg)
    attribute("height", box.height, to: &svg)
  }

  private static func attribute(_ name: String, _ value: Double, to svg: inout String) {
    svg += " \(name)=\"\(number(value))\""
  }

  private static func paint(_ name: String, _ colour: Colour?, to svg: inout String) {
    svg += " \(name)=\"\(colour.map(hex) ?? "none")\""
    if let colour, colour.opacity < 1 { attribute("\(name)-opacity", colour.opacity, to: &svg) }
  }

  /// `#rrggbb`.
  private static func hex(_ colour: Colour) -> String {
    let value = UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// A length with at most two decimals; what is no number is 0, which no layout makes.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    var text = (hundredths < 0 ? "-" : "") + String(whole)
    if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
    return text
  }

  /// The text as XML may hold it: marks escaped, characters that XML forbids replaced by U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
