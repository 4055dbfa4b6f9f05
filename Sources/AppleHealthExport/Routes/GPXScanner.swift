internal import SampleStore

/// Finds the places of tracks in the text of a GPX file, which comes piece by piece.
struct GPXScanner {
  /// The part of a place that the text of an element is.
  private enum Field {
    case elevation, time, speed, course, horizontalAccuracy, verticalAccuracy
  }

  private static let depthLimit = 64

  /// The places so far.
  private(set) var places: [RoutePlace] = []
  /// How many places were left out.
  private(set) var skipped = 0

  /// A hash of the name of each open element.
  private var names: [UInt64] = []
  private var hasRoot = false
  private var place: RoutePlace?
  /// How many elements are open in front of the place.
  private var placeDepth = 0
  private var field: Field?
  /// Where the text of the field begins.
  private var fieldStart = 0
  private var times = GPXTimeReader()

  /// Scans `view`, which goes on where the last one's rest begins.
  ///
  /// - Returns: where the rest begins that the next piece must begin with.
  /// - Throws: ``RouteFault``
  mutating func scan(_ view: ByteView) throws -> Int {
    var index = 0
    while let open = view.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if names.isEmpty { try requireSpace(view.slice(index, open)) }
      guard let end = Self.tokenEnd(view, open) else { return keep(from: open) }
      switch view[open + 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"): break
      case UInt8(ascii: "/"): try close(view, open, end)
      default: try self.open(view, open, end)
      }
      index = end
    }
    if names.isEmpty { try requireSpace(view.slice(index, view.count)) }
    return keep(from: view.count)
  }

  /// Where the rest begins: at an open field's text, so that it will be in one piece.
  private mutating func keep(from position: Int) -> Int {
    guard field != nil else { return position }
    let start = fieldStart
    fieldStart = 0
    return start
  }

  /// Ends the scan; `rest` is what the last call left.
  ///
  /// - Throws: ``RouteFault``
  func finish(rest: ByteView) throws {
    guard hasRoot else { throw RouteFault.notGPX }
    guard names.isEmpty, rest.count == 0 else { throw RouteFault.truncated }
  }

  /// Outside of the root there is nothing but white space, and a byte order mark.
  private func requireSpace(_ text: ByteView) throws {
    for index in 0..<text.count {
      switch text[index] {
      case 9, 10, 13, 32: continue
      case 0xEF, 0xBB, 0xBF: if hasRoot { throw RouteFault.illFormed }
      default: throw hasRoot ? RouteFault.illFormed : RouteFault.notGPX
      }
    }
  }

  // MARK: Tokens

  /// The position behind the tag, comment or instruction that begins at `open`; nil if its end is not
  /// in `view`.
  private static func tokenEnd(_ view: ByteView, _ open: Int) -> Int? {
    guard open + 1 < view.count else { return nil }
    switch view[open + 1] {
    case UInt8(ascii: "?"): return end(view, open + 2, "?>")
    case UInt8(ascii: "!"):
      let rest = view.slice(open, view.count)
      if rest.hasPrefix("<!--") { return end(view, open + 4, "-->") }
      guard rest.count >= 9 else { return nil }
      if rest.hasPrefix("<![CDATA[") { return end(view, open + 9, "]]>") }
      return declarationEnd(view, open + 2)
    default: return tagEnd(view, open + 1)
    }
  }

  private static func end(_ view: ByteView, _ start: Int, _ mark: StaticString) -> Int? {
    let length = mark.utf8CodeUnitCount
    var index = start
    while let found = view.firstIndex(of: UInt8(ascii: ">"), from: index) {
      let begin = found + 1 - length
      if begin >= start, view.slice(begin, found + 1).equals(mark) { return found + 1 }
      index = found + 1
    }
    return nil
  }

  private static func tagEnd(_ view: ByteView, _ start: Int) -> Int? {
    var index = start
    while index < view.count {
      switch view[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let quote = view.firstIndex(of: view[index], from: index + 1) else { return nil }
        index = quote + 1
      default: index += 1
      }
    }
    return nil
  }

  /// A document type may hold declarations in brackets.
  private static func declarationEnd(_ view: ByteView, _ start: Int) -> Int? {
    var index = start
    var brackets = 0
    while index < view.count {
      switch view[index] {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets <= 0: return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Elements

  private mutating func open(_ view: ByteView, _ open: Int, _ end: Int) throws {
    let isClosed = view[end - 2] == UInt8(ascii: "/")
    var nameEnd = open + 1
    while !Self.endsName(view[nameEnd]) { nameEnd += 1 }
    let name = view.slice(open + 1, nameEnd)
    guard name.count > 0, names.count < Self.depthLimit else { throw RouteFault.illFormed }
    let local = Self.localName(name)
    if names.isEmpty {
      guard !hasRoot else { throw RouteFault.illFormed }
      guard local.equals("gpx") else { throw RouteFault.notGPX }
      hasRoot = true
    }
    names.append(name.hash(seed: 0))
    field = nil
    if place != nil {
      field = Self.field(local, isChild: names.count == placeDepth + 2)
      fieldStart = end
    } else if local.equals("trkpt") {
      placeDepth = names.count - 1
      place = Self.place(view.slice(nameEnd, end - 1))
    }
    if isClosed { closeElement(view.slice(end, end)) }
  }

  private mutating func close(_ view: ByteView, _ open: Int, _ end: Int) throws {
    var nameEnd = end - 1
    while nameEnd > open + 2, Self.isSpace(view[nameEnd - 1]) { nameEnd -= 1 }
    let name = view.slice(open + 2, nameEnd)
    guard names.last == name.hash(seed: 0) else { throw RouteFault.illFormed }
    closeElement(field == nil ? view.slice(open, open) : view.slice(fieldStart, open))
    guard places.count <= RoutePlace.maximumCount else { throw RouteFault.tooLong }
  }

  /// Takes the text of a field, and a place when it is complete.
  private mutating func closeElement(_ text: ByteView) {
    if let field { take(text, as: field) }
    field = nil
    names.removeLast()
    guard names.count == placeDepth, let place else { return }
    self.place = nil
    if abs(place.latitude) <= 90, abs(place.longitude) <= 180, place.time.isFinite {
      places.append(place)
    } else {
      skipped += 1
    }
  }

  private mutating func take(_ text: ByteView, as field: Field) {
    if field == .time {
      if let time = times.time(text) { place?.time = time }
      return
    }
    guard let number = DecimalNumber.parse(text) else { return }
    switch field {
    case .elevation:
      place?.altitude = number
      // As CoreLocation has it, an altitude without an accuracy would be none.
      if place?.verticalAccuracy == -1 { place?.verticalAccuracy = 0 }
    case .speed: place?.speed = number
    case .course: place?.course = number
    case .horizontalAccuracy: place?.horizontalAccuracy = number
    case .verticalAccuracy: place?.verticalAccuracy = number
    case .time: break
    }
  }

  private static func field(_ name: ByteView, isChild: Bool) -> Field? {
    switch name.count {
    case 3 where isChild && name.equals("ele"): .elevation
    case 4 where isChild && name.equals("time"): .time
    case 4 where name.equals("hAcc"): .horizontalAccuracy
    case 4 where name.equals("vAcc"): .verticalAccuracy
    case 5 where name.equals("speed"): .speed
    case 6 where name.equals("course"): .course
    default: nil
    }
  }

  /// A place of the coordinate among the attributes of its tag; NaN stands for what is not there.
  private static func place(_ attributes: ByteView) -> RoutePlace {
    var place = RoutePlace(time: .nan, latitude: .nan, longitude: .nan)
    var index = 0
    while let equals = attributes.firstIndex(of: UInt8(ascii: "="), from: index) {
      var quote = equals + 1
      while quote < attributes.count, isSpace(attributes[quote]) { quote += 1 }
      let mark = attributes[quote]
      guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
        let end = attributes.firstIndex(of: mark, from: quote + 1)
      else { break }
      var nameEnd = equals
      while nameEnd > index, isSpace(attributes[nameEnd - 1]) { nameEnd -= 1 }
      var nameStart = nameEnd
      while nameStart > index, !isSpace(attributes[nameStart - 1]) { nameStart -= 1 }
      let name = attributes.slice(nameStart, nameEnd)
      let value = attributes.slice(quote + 1, end)
      if name.equals("lat") { place.latitude = DecimalNumber.parse(value) ?? .nan }
      if name.equals("lon") { place.longitude = DecimalNumber.parse(value) ?? .nan }
      index = end + 1
    }
    return place
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 9 || byte == 13
  }

  @inline(__always)
  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// The name without its prefix.
  private static func localName(_ name: ByteView) -> ByteView {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return name }
    return name.slice(colon + 1, name.count)
  }
}
