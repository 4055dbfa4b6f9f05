internal import CCairo

/// Writes a drawing as PNG, through the system's cairo, which is opened when the first one is asked for.
///
/// ```swift
/// let bytes = try PNGWriter.bytes(of: drawing)   // two pixels a unit
/// ```
///
/// Texts are in the font that the system calls sans-serif; a letter that it does not have is a box, and
/// ``missingLetters(of:)`` tells which ones are.
public enum PNGWriter {
  /// The name by which the system's loader finds cairo.
  public static var libraryName: String {
    #if os(macOS)
      "libcairo.2.dylib"
    #else
      "libcairo.so.2"
    #endif
  }

  /// The drawing's bytes, `scale` pixels a unit.
  ///
  /// - Throws: ``ChartError/withoutLibrary(name:reason:)`` without cairo,
  ///   ``ChartError/notDrawn(reason:)`` if the picture has no size that cairo takes (32,767 pixels a
  ///   side) or the memory is not there.
  public static func bytes(of drawing: Drawing, scale: Double = 2) throws(ChartError) -> [UInt8] {
    try bytes(of: drawing, scale: scale, library: libraryName)
  }

  static func bytes(
    of drawing: Drawing, scale: Double, library: String
  ) throws(ChartError) -> [UInt8] {
    if let reason = openLibrary(library) {
      throw .withoutLibrary(name: library, reason: reason)
    }
    guard let picture = unsafe ccairo_begin(drawing.width, drawing.height, scale) else {
      throw .notDrawn(
        reason: "cairo draws no picture of \(SVGWriter.number(drawing.width * scale)) by "
          + "\(SVGWriter.number(drawing.height * scale)) pixels")
    }
    defer { unsafe ccairo_free(picture) }
    for element in drawing.elements {
      switch element {
      case .shape(let shape, let fill, let stroke, _):
        unsafe draw(shape, fill: fill, stroke: stroke, on: picture)
      case .text(let text, let point, let style, let anchor):
        let place: ccairo_anchor =
          switch anchor {
          case .start: CCAIRO_START
          case .middle: CCAIRO_MIDDLE
          case .end: CCAIRO_END
          }
        let (red, green, blue) = style.colour.shares
        unsafe ccairo_text(
          picture, text, point.x, point.y, style.size, style.isBold, place, red, green, blue,
          style.colour.opacity)
      }
    }
    var count = 0
    guard let bytes = unsafe ccairo_finish(picture, &count) else {
      throw .notDrawn(reason: unsafe String(cString: ccairo_failure(picture)))
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The letters of the drawing's texts that are boxes in a PNG, since the system's sans-serif font does not
  /// have them: each once, in the order in which they are drawn. An SVG shows them wherever it is looked
  /// at with a font that has them.
  ///
  /// - Throws: ``ChartError/withoutLibrary(name:reason:)`` without cairo,
  ///   ``ChartError/notDrawn(reason:)`` without memory.
  public static func missingLetters(of drawing: Drawing) throws(ChartError) -> [Unicode.Scalar] {
    if let reason = openLibrary(libraryName) {
      throw .withoutLibrary(name: libraryName, reason: reason)
    }
    guard let picture = unsafe ccairo_begin(1, 1, 1) else {
      throw .notDrawn(reason: "cairo draws no picture of a pixel")
    }
    defer { unsafe ccairo_free(picture) }
    return missingLetters(of: drawing) { letter, isBold in
      unsafe ccairo_has_letter(picture, String(letter), isBold)
    }
  }

  /// The letters that a font does not have; `fontHas` is asked once for each letter and weight.
  static func missingLetters(
    of drawing: Drawing, fontHas: (_ letter: Unicode.Scalar, _ isBold: Bool) -> Bool
  ) -> [Unicode.Scalar] {
    var known: [Bool: Set<Unicode.Scalar>] = [:]
    var missing: [Unicode.Scalar] = []
    for case .text(let text, _, let style, _) in drawing.elements {
      for letter in text.unicodeScalars
      where known[style.isBold, default: []].insert(letter).inserted {
        if !fontHas(letter, style.isBold), !missing.contains(letter) { missing.append(letter) }
      }
    }
    return missing
  }

  /// Opens cairo where the system's loader finds it, on macOS also where Homebrew puts it. The answer
  /// is what went wrong, nil if nothing did.
  private static func openLibrary(_ name: String) -> String? {
    var paths = [name]
    #if os(macOS)
      paths += ["/opt/homebrew/lib/" + name, "/usr/local/lib/" + name]
    #endif
    var reason: String?
    for path in paths {
      guard let failure = unsafe ccairo_open(path) else { return nil }
      reason = unsafe reason ?? String(cString: failure)
    }
    return reason
  }

  private static func draw(
    _ shape: Drawing.Shape, fill: Colour?, stroke: Drawing.Stroke?, on picture: OpaquePointer
  ) {
    // Without paint the path would be left to the next shape.
    guard fill != nil || stroke != nil else { return }
    switch shape {
    case .rectangle(let box):
      unsafe ccairo_move_to(picture, box.x, box.y)
      unsafe ccairo_line_to(picture, box.right, box.y)
      unsafe ccairo_line_to(picture, box.right, box.bottom)
      unsafe ccairo_line_to(picture, box.x, box.bottom)
      unsafe ccairo_close_path(picture)
    case .circle(let centre, let radius):
      unsafe ccairo_arc(picture, centre.x, centre.y, radius, 0, 2 * Double.pi)
      unsafe ccairo_close_path(picture)
    case .path(let points, let isClosed):
      for (position, point) in points.enumerated() {
        if position == 0 {
          unsafe ccairo_move_to(picture, point.x, point.y)
        } else {
          unsafe ccairo_line_to(picture, point.x, point.y)
        }
      }
      if isClosed { unsafe ccairo_close_path(picture) }
    }
    if let fill {
      let (red, green, blue) = fill.shares
      unsafe ccairo_fill(picture, red, green, blue, fill.opacity, stroke != nil)
    }
    if let stroke {
      let (red, green, blue) = stroke.colour.shares
      unsafe ccairo_stroke(
        picture, red, green, blue, stroke.colour.opacity, stroke.width, stroke.dashes,
        Int32(stroke.dashes.count))
    }
  }
}

extension Colour {
  /// Red, green and blue from 0 to 1.
  fileprivate var shares: (Double, Double, Double) {
    (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
  }
}
