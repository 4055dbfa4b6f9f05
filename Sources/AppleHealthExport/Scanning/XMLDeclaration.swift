/// The XML declaration at the head of a text, taken apart.
struct XMLDeclaration {
  /// What it says about the encoding, or nil.
  private(set) var encoding: String?
  /// Whether it is as XML 1.0, 2.8 wants it.
  private(set) var isWellFormed = false

  /// Reads `content`, what stands between `<?` and `?>`; nil if it is another instruction.
  init?(_ content: ByteView) {
    guard content.hasPrefix("xml"),
      content.count == 3 || [9, 10, 13, 32].contains(content[3])
    else { return nil }
    var index = 3
    var names: [String] = []
    while let pair = Self.pair(content, &index) {
      names.append(pair.name)
      if pair.name == "encoding" { encoding = pair.value }
      if !Self.isAllowed(pair.value, for: pair.name) { return }
    }
    Self.skipSpace(content, &index)
    isWellFormed =
      index == content.count && names.first == "version"
      && [[], ["encoding"], ["standalone"], ["encoding", "standalone"]]
        .contains(Array(names.dropFirst()))
  }

  /// Whether text in `encoding` can be read as UTF-8; case and punctuation do not matter.
  static func isUTF8(_ encoding: String) -> Bool {
    let letters = encoding.lowercased().filter { $0.isLetter || $0.isNumber }
    return ["utf8", "usascii", "ascii"].contains(letters)
  }

  private static func isAllowed(_ value: String, for name: String) -> Bool {
    switch name {
    case "version":
      value.hasPrefix("1.") && value.count > 2
        && value.dropFirst(2).allSatisfy { ("0"..."9").contains($0) }
    case "standalone": value == "yes" || value == "no"
    default: true
    }
  }

  private static func skipSpace(_ content: ByteView, _ index: inout Int) {
    while index < content.count, [9, 10, 13, 32].contains(content[index]) { index += 1 }
  }

  /// One `name="value"` with the white space in front of it.
  private static func pair(
    _ content: ByteView, _ index: inout Int
  ) -> (name: String, value: String)? {
    var position = index
    skipSpace(content, &position)
    guard position > index else { return nil }
    let nameStart = position
    while position < content.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z"))
        .contains(content[position])
    {
      position += 1
    }
    let name = content.slice(nameStart, position).lossyText()
    skipSpace(content, &position)
    guard position < content.count, content[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace(content, &position)
    guard position < content.count, content[position] == 34 || content[position] == 39,
      let end = content.firstIndex(of: content[position], from: position + 1)
    else { return nil }
    let value = content.slice(position + 1, end).lossyText()
    index = end + 1
    return (name, value)
  }
}
