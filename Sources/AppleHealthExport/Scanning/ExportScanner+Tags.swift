extension ExportScanner {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }
  /// `<Record ` as a word.
  private static var recordStart: UInt64 { 0x2064_726F_6365_523C }

  /// The high bit of the lowest zero byte of `word` (higher ones may be wrong).
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & highs
  }

  /// One markup construct that begins at the current position.
  mutating func markup<Handler: ElementHandler>(_ handler: inout Handler) throws -> Step {
    guard position + 1 < view.count else { return .incomplete }
    switch view[position + 1] {
    case UInt8(ascii: "/"): return try endTag(&handler)
    case UInt8(ascii: "!"): return try declaration(&handler)
    case UInt8(ascii: "?"): return try instruction(&handler)
    default:
      if phase == .content, open.count == 1, view.word(at: position) == Self.recordStart,
        let taken = try handler.takeRecord(view, at: position, line: line)
      {
        if taken.isOpen {
          open.append(OpenElement(element: .record, nameStart: openNames.count, line: line))
          view.slice(position + 1, position + 7).append(to: &openNames)
        }
        position = taken.end
        line &+= taken.lineFeeds
        return .complete
      }
      return try startTag(&handler)
    }
  }

  @inline(__always)
  private mutating func startTag<Handler: ElementHandler>(
    _ handler: inout Handler
  ) throws -> Step {
    let view = self.view
    var index = position + 1
    while isNameByte(view[index]) { index &+= 1 }
    if index >= view.count { return .incomplete }
    tag.reset(bytes: view, line: line)
    tag.nameStart = position + 1
    tag.nameEnd = index
    guard let element = ElementName(rawValue: ElementName.table.find(tag.name)) else {
      preconditionFailure("The table of element names holds a number without an element.")
    }
    tag.element = element
    if element == .other { try checkName(tag.name, line: line) }
    if phase == .epilog {
      throw stop("there is a second element behind the end of the first")
    }

    var lines = 0
    var repeated = 0
    var controls = 0
    var isEmpty = false
    attributes: while true {
      let gap = index
      var byte = view[index]
      while byte == 32 || byte == 10 || byte == 9 || byte == 13 {
        if byte == 10 { lines &+= 1 }
        index &+= 1
        byte = view[index]
      }
      if byte == UInt8(ascii: ">") {
        index &+= 1
        break
      }
      if byte == UInt8(ascii: "/") {
        if index + 1 >= view.count { return .incomplete }
        guard view[index + 1] == UInt8(ascii: ">") else {
          throw stop("there is a / inside a tag that is not followed by >", line: line + lines)
        }
        index &+= 2
        isEmpty = true
        break
      }
      if index >= view.count { return .incomplete }
      if index == gap {
        throw stop("a tag has no space between its attributes", line: line + lines)
      }

      let nameStart = index
      var attribute: UInt8 = 0
      var nameEnd = index
      if let end = equalsSign(view, from: index) {
        attribute = attributeTable.find(view.slice(index, end))
        nameEnd = end
      }
      if attribute == 0 {
        nameEnd = index
        while isNameByte(view[nameEnd]) { nameEnd &+= 1 }
        if nameEnd >= view.count { return .incomplete }
        try checkName(view.slice(nameStart, nameEnd), line: line + lines)
        attribute = attributeTable.find(view.slice(nameStart, nameEnd))
        index = nameEnd
        skipSpace(view, &index, &lines)
        if index >= view.count { return .incomplete }
        guard view[index] == UInt8(ascii: "=") else {
          throw stop(
            "the attribute \(view.slice(nameStart, nameEnd).lossyText()) has no =",
            line: line + lines)
        }
      } else {
        index = nameEnd
      }
      index &+= 1
      let quote = view[index]
      var mark = quote
      if mark != 34 && mark != 39 {
        skipSpace(view, &index, &lines)
        if index >= view.count { return .incomplete }
        mark = view[index]
        guard mark == 34 || mark == 39 else {
          throw stop(
            "the value of \(view.slice(nameStart, nameEnd).lossyText()) is not in quotes",
            line: line + lines)
        }
      }
      index &+= 1

      var value = AttributeValue()
      value.start = index
      let marks = UInt64(mark) &* Self.ones
      var seen: UInt64 = 0
      while true {
        let word = view.word(at: index)
        let below = (word &- 0x2020_2020_2020_2020) & ~word
        let stops =
          (below | Self.zeroBytes(word ^ marks) | Self.zeroBytes(word ^ 0x2626_2626_2626_2626)
            | Self.zeroBytes(word ^ 0x3C3C_3C3C_3C3C_3C3C)) & Self.highs
        if stops == 0 {
          seen |= word
          index &+= 8
          continue
        }
        let offset = stops.trailingZeroBitCount &>> 3
        seen |= word & ((1 &<< UInt64(truncatingIfNeeded: offset &* 8)) &- 1)
        index &+= offset
        let byte = view[index]
        if byte == mark { break }
        if index >= view.count { return .incomplete }
        switch byte {
        case UInt8(ascii: "&"):
          value.needsDecoding = true
          if let reference = AttributeDecoder.reference(in: view, at: index) {
            if !AttributeDecoder.isXMLCharacter(reference.scalar) { controls &+= 1 }
            index = reference.end
          } else {
            tag.blame(.badReference)
            index &+= 1
          }
        case UInt8(ascii: "<"):
          tag.blame(.lessThanInValue)
          index &+= 1
        case 10:
          lines &+= 1
          fallthrough
        case 9, 13:
          value.needsDecoding = true
          index &+= 1
        case 0:
          tag.blame(.notText)
          index &+= 1
        default:
          controls &+= 1
          index &+= 1
        }
      }
      if index >= view.count { return .incomplete }
      value.end = index
      index &+= 1
      if seen & Self.highs != 0 {
        switch TextCheck.check(view.slice(value.start, value.end)) {
        case .text: break
        case .control: controls &+= 1
        case .notText: tag.blame(.notText)
        }
      }
      if attribute == 0 {
        if try !addOther(nameStart, nameEnd, value) { repeated &+= 1 }
      } else if !tag.set(number: attribute, value) {
        repeated &+= 1
      }
    }
    if index > view.count { return .incomplete }

    if phase == .prolog {
      guard tag.element == .healthData else { return .otherRoot }
      phase = .content
    }
    if repeated > 0 { handler.note(.repeatedAttribute, line: line) }
    if controls > 0 { handler.note(.controlCharacter, line: line) }
    position = index
    if !isEmpty { try push() }
    line &+= lines
    try handler.start(&tag)
    if isEmpty {
      try handler.end(element)
      if open.isEmpty { phase = .epilog }
    }
    return .complete
  }

  /// The position of an equals sign within the 32 bytes from `start` on.
  @inline(__always)
  private func equalsSign(_ view: ByteView, from start: Int) -> Int? {
    var index = start
    while index < start + 32 {
      let found = Self.zeroBytes(view.word(at: index) ^ 0x3D3D_3D3D_3D3D_3D3D)
      if found != 0 {
        let end = index &+ (found.trailingZeroBitCount &>> 3)
        return end < view.count ? end : nil
      }
      index &+= 8
      if index >= view.count { return nil }
    }
    return nil
  }

  /// Whether a name may go on with `byte`; ``checkName(_:)`` looks closer at unknown names.
  @inline(__always)
  func isNameByte(_ byte: UInt8) -> Bool {
    byte > 62 || (byte > 32 && byte < 60 && byte != 47 && byte != 34 && byte != 39)
  }

  @inline(__always)
  private func skipSpace(_ view: ByteView, _ index: inout Int, _ lines: inout Int) {
    var byte = view[index]
    while byte == 32 || byte == 10 || byte == 9 || byte == 13 {
      if byte == 10 { lines &+= 1 }
      index &+= 1
      byte = view[index]
    }
  }

  private func checkName(_ name: ByteView, line: Int) throws {
    guard name.count > 0 else {
      throw stop("the name of an element or attribute is missing", line: line)
    }
    guard TextCheck.isName(name) else {
      throw stop(
        "\"\(name.lossyText().prefix(40))\" is not the name of an element or attribute",
        line: line)
    }
  }

  /// Notes an attribute that has no slot; false if the tag has one of that name already.
  private mutating func addOther(
    _ nameStart: Int, _ nameEnd: Int, _ value: AttributeValue
  ) throws -> Bool {
    let name = view.slice(nameStart, nameEnd)
    for other in tag.others where view.slice(other.nameStart, other.nameEnd).equals(name) {
      return false
    }
    guard tag.others.count < Self.attributeLimit else {
      throw stop("a tag has more than \(Self.attributeLimit) attributes")
    }
    tag.others.append(
      StartTag.OtherAttribute(nameStart: nameStart, nameEnd: nameEnd, value: value))
    return true
  }

  private mutating func push() throws {
    guard open.count < Self.depthLimit else {
      throw stop("elements lie more than \(Self.depthLimit) deep in one another")
    }
    open.append(
      OpenElement(element: tag.element, nameStart: openNames.count, line: tag.line))
    tag.name.append(to: &openNames)
  }

  private mutating func endTag<Handler: ElementHandler>(
    _ handler: inout Handler
  ) throws -> Step {
    let view = self.view
    let start = position + 2
    var index = start
    while isNameByte(view[index]) { index &+= 1 }
    if index >= view.count { return .incomplete }
    let name = view.slice(start, index)
    var lines = 0
    skipSpace(view, &index, &lines)
    if index >= view.count { return .incomplete }
    guard let last = open.last else {
      throw stop("</\(name.lossyText().prefix(40))> closes an element that was not opened")
    }
    guard view[index] == UInt8(ascii: ">"), closes(last, name) else {
      throw stop(
        "</\(name.lossyText().prefix(40))> stands where <\(openName(last))> of line "
          + "\(last.line) must be closed")
    }
    position = index + 1
    line += lines
    open.removeLast()
    openNames.removeLast(openNames.count - last.nameStart)
    if open.isEmpty { phase = .epilog }
    try handler.end(last.element)
    return .complete
  }

  @inline(__always)
  private func closes(_ element: OpenElement, _ name: ByteView) -> Bool {
    guard name.count == openNames.count - element.nameStart else { return false }
    for offset in 0..<name.count
    where name[offset] != openNames[element.nameStart + offset] { return false }
    return true
  }
}
