internal import Foundation

/// A value of JSON, whose members keep their order.
public indirect enum JSONTree: Sendable {
  case text(String)
  case number(Double)
  case whole(Int)
  case flag(Bool)
  case list([JSONTree])
  case object([(String, JSONTree)])
  /// A value that was written already.
  case written([UInt8])

  /// The value in UTF-8, without blanks.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The member of an object, nil if it has none of that name.
  public subscript(_ name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  /// Puts a value at a path of members, making objects on the way.
  mutating func set(_ value: JSONTree, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = value
      return
    }
    var members: [(String, JSONTree)] = []
    if case .object(let known) = self { members = known }
    var inner = self[name] ?? .object([])
    inner.set(value, at: path.dropFirst())
    if let place = members.firstIndex(where: { $0.0 == name }) {
      members[place].1 = inner
    } else {
      members.append((name, inner))
    }
    self = .object(members)
  }

  /// Takes the member of an object away, if it has one of that name.
  mutating func remove(_ name: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { $0.0 != name })
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): Self.append(text, to: &bytes)
    case .number(let number):
      bytes += Array(
        (number == number.rounded() && abs(number) < 1e15
          ? String(Int(number)) : "\(number)").utf8)
    case .whole(let number): bytes += Array(String(number).utf8)
    case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .written(let written): bytes += written
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (place, member) in members.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(member.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.1.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00".utf8) + Self.hexadecimal(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
