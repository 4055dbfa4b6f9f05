extension ExportScanner {
  /// A run of text up to the next `<`; nothing in an export stands in it, so it is only checked.
  mutating func text<Handler: ElementHandler>(_ handler: inout Handler) throws -> Step {
    guard phase == .content else {
      throw stop(
        phase == .prolog
          ? "it does not begin like XML, so it is not an Apple Health export"
          : "there is text behind the end of the last element")
    }
    guard let end = view.firstIndex(of: UInt8(ascii: "<"), from: position) else {
      return .incomplete
    }
    let run = view.slice(position, end)
    if !TextCheck.isCharacterData(run) { handler.note(.strayText, line: line) }
    line += run.lineFeeds()
    position = end
    return .complete
  }

  /// A comment, CDATA section or DOCTYPE.
  mutating func declaration<Handler: ElementHandler>(
    _ handler: inout Handler
  ) throws -> Step {
    let rest = view.slice(position, view.count)
    if rest.hasPrefix("<!--") { return comment(&handler) }
    if rest.hasPrefix("<![CDATA[") {
      guard phase == .content else { throw stop("there is a CDATA section outside the elements") }
      return section(&handler)
    }
    if rest.hasPrefix("<!DOCTYPE") {
      guard phase == .prolog, !hasDoctype else {
        throw stop("there is a DOCTYPE where none may be")
      }
      return doctype()
    }
    if rest.count < 9 { return .incomplete }
    throw stop("<! does not begin a comment, a CDATA section or the DOCTYPE")
  }

  private mutating func comment<Handler: ElementHandler>(_ handler: inout Handler) -> Step {
    var isWellFormed = true
    var index = position + 4
    while let dash = view.firstIndex(of: UInt8(ascii: "-"), from: index) {
      guard dash + 2 < view.count else { return .incomplete }
      if view[dash + 1] == UInt8(ascii: "-") {
        if view[dash + 2] == UInt8(ascii: ">") {
          let content = view.slice(position + 4, dash)
          if !isWellFormed || TextCheck.check(content, allowsControls: false) != .text {
            handler.note(.strayMarkup, line: line)
          }
          line += content.lineFeeds()
          position = dash + 3
          return .complete
        }
        isWellFormed = false
      }
      index = dash + 1
    }
    return .incomplete
  }

  private mutating func section<Handler: ElementHandler>(_ handler: inout Handler) -> Step {
    var index = position + 9
    while let bracket = view.firstIndex(of: UInt8(ascii: "]"), from: index) {
      guard bracket + 2 < view.count else { return .incomplete }
      if view[bracket + 1] == UInt8(ascii: "]") && view[bracket + 2] == UInt8(ascii: ">") {
        let content = view.slice(position + 9, bracket)
        if TextCheck.check(content, allowsControls: false) != .text {
          handler.note(.strayText, line: line)
        }
        line += content.lineFeeds()
        position = bracket + 3
        return .complete
      }
      index = bracket + 1
    }
    return .incomplete
  }

  /// A processing instruction or the XML declaration.
  mutating func instruction<Handler: ElementHandler>(_ handler: inout Handler) throws -> Step {
    var index = position + 2
    while let mark = view.firstIndex(of: UInt8(ascii: "?"), from: index) {
      guard mark + 1 < view.count else { return .incomplete }
      if view[mark + 1] == UInt8(ascii: ">") {
        let content = view.slice(position + 2, mark)
        let isFirst = byteOffset == (hasByteOrderMark ? 3 : 0)
        if isFirst, let declaration = XMLDeclaration(content) {
          if let encoding = declaration.encoding, !XMLDeclaration.isUTF8(encoding) {
            throw stop(
              "it says that its encoding is \(encoding), but exports are UTF-8; convert it and "
                + "import it again")
          }
          if !declaration.isWellFormed { handler.note(.strayMarkup, line: line) }
        } else if !TextCheck.isInstruction(content) {
          handler.note(.strayMarkup, line: line)
        }
        line += content.lineFeeds()
        position = mark + 2
        return .complete
      }
      index = mark + 1
    }
    return .incomplete
  }

  /// Skips the DOCTYPE whatever is in it.
  ///
  /// Comments, instructions and quoted text inside are stepped over; a quote that is left open, as
  /// a broken subset may have it, ends at a line that begins with `]>`.
  private mutating func doctype() -> Step {
    var index = position + 9
    var isInSubset = false
    var isInDeclaration = false
    while index < view.count {
      let byte = view[index]
      switch byte {
      case UInt8(ascii: "<"):
        let rest = view.slice(index, view.count)
        if rest.count < 4 { return .incomplete }
        if rest.hasPrefix("<!--") {
          guard let end = endOf("-->", from: index + 4) else { return .incomplete }
          index = end
          continue
        }
        if rest.hasPrefix("<?") {
          guard let end = endOf("?>", from: index + 2) else { return .incomplete }
          index = end
          continue
        }
        isInDeclaration = true
      case 34, 39:
        if !isInSubset || isInDeclaration {
          guard let end = endOfLiteral(from: index, isInSubset: isInSubset) else {
            return .incomplete
          }
          index = end
          continue
        }
      case UInt8(ascii: "["):
        isInSubset = true
      case UInt8(ascii: "]") where isInSubset:
        isInSubset = false
        isInDeclaration = false
      case UInt8(ascii: ">"):
        if !isInSubset {
          line += view.slice(position, index).lineFeeds()
          position = index + 1
          hasDoctype = true
          return .complete
        }
        isInDeclaration = false
      default: break
      }
      index += 1
    }
    return .incomplete
  }

  private func endOf(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    while let found = view.firstIndex(of: UInt8(ascii: ">"), from: index) {
      let length = text.utf8CodeUnitCount
      if found + 1 - length >= start, view.slice(found + 1 - length, found + 1).equals(text) {
        return found + 1
      }
      index = found + 1
    }
    return nil
  }

  private func endOfLiteral(from start: Int, isInSubset: Bool) -> Int? {
    let mark = view[start]
    var index = start + 1
    while index < view.count {
      if view[index] == mark { return index + 1 }
      if isInSubset, view[index] == UInt8(ascii: "]"), view[index - 1] == 10 {
        if index + 1 >= view.count { return nil }
        if view[index + 1] == UInt8(ascii: ">") { return index }
      }
      index += 1
    }
    return nil
  }
}
