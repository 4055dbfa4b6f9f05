/// Reads streams of Apache Arrow, slowly: the texts of all cells, `nil` for none.
struct ArrowStreamReader {
  /// A column by its name, the number of its type in the format, and whether it is a dictionary.
  struct Field: Equatable {
    var name: String
    var type: UInt8
    var isNullable: Bool
    var isDictionary: Bool
  }

  private(set) var fields: [Field] = []
  private(set) var rows: [[String?]] = []
  /// How many batches of rows there were.
  private(set) var batchCount = 0
  /// How many dictionaries came in parts.
  private(set) var deltaCount = 0
  private var dictionaries: [[String]] = []

  /// Reads a whole stream.
  init(_ stream: [UInt8]) {
    var place = 0
    while true {
      precondition(stream[place..<place + 4].elementsEqual([255, 255, 255, 255]))
      let size = Int(Table.int32(stream, place + 4))
      place += 8
      if size == 0 { break }
      precondition(size.isMultiple(of: 8))
      let message = Table.root(Array(stream[place..<place + size]))
      let length = message.int64(3) ?? 0
      let body = Array(stream[place + size..<place + size + Int(length)])
      place += size + Int(length)
      precondition(message.int16(0) == 4 && body.count.isMultiple(of: 8))
      guard let header = message.table(2) else { preconditionFailure("a message has a header") }
      switch message.byte(1) {
      case 1: readSchema(header)
      case 2: readDictionary(header, body)
      default: readRows(header, body)
      }
    }
    precondition(place == stream.count)
  }

  private mutating func readSchema(_ schema: Table) {
    fields = schema.tables(1).map { field in
      Field(
        name: field.string(0) ?? "", type: field.byte(2) ?? 0, isNullable: field.byte(1) == 1,
        isDictionary: field.table(4) != nil)
    }
    dictionaries = fields.map { _ in [] }
  }

  private mutating func readDictionary(_ header: Table, _ body: [UInt8]) {
    let number = Int(header.int64(0) ?? 0)
    guard let batch = header.table(1) else { preconditionFailure("a dictionary has texts") }
    var buffers = Buffers(batch, body)
    let texts = buffers.texts().map { $0 ?? "" }
    if header.byte(2) == 1 {
      dictionaries[number] += texts
      deltaCount += 1
    } else {
      dictionaries[number] = texts
    }
  }

  private mutating func readRows(_ header: Table, _ body: [UInt8]) {
    batchCount += 1
    var buffers = Buffers(header, body)
    let columns = fields.enumerated().map { number, field in
      field.isDictionary
        ? buffers.numbers(Int32.self).map { place in
          place.map { dictionaries[number][Int($0)] }
        } : buffers.cells(field.type)
    }
    for row in 0..<Int(header.int64(0) ?? 0) { rows.append(columns.map { $0[row] }) }
  }
}

/// The buffers of a batch, taken one after the other.
private struct Buffers {
  private let body: [UInt8]
  private var nodes: [(count: Int, empty: Int)]
  private var ranges: [Range<Int>]

  init(_ batch: Table, _ body: [UInt8]) {
    self.body = body
    nodes = batch.pairs(1).map { (Int($0), Int($1)) }
    ranges = batch.pairs(2).map { Int($0)..<Int($0 + $1) }
  }

  private mutating func bytes() -> [UInt8] {
    let range = ranges.removeFirst()
    precondition(range.lowerBound.isMultiple(of: 8))
    return Array(body[range])
  }

  private mutating func validity() -> [Bool] {
    let (count, empty) = nodes.removeFirst()
    let bits = bytes()
    precondition(!bits.isEmpty || empty == 0)
    let valid = (0..<count).map { bits.isEmpty || bits[$0 / 8] & 1 << UInt8($0 % 8) != 0 }
    precondition(valid.count { !$0 } == empty)
    return valid
  }

  mutating func numbers<Number: FixedWidthInteger>(_: Number.Type) -> [Number?] {
    let valid = validity()
    let words = bytes()
    let size = Number.bitWidth / 8
    return valid.enumerated().map { row, isValid in
      isValid
        ? (0..<size).reduce(0) {
          $0 | Number(truncatingIfNeeded: words[row * size + $1]) << (8 * $1)
        }
        : nil
    }
  }

  mutating func texts() -> [String?] {
    let valid = validity()
    let ends = bytes()
    let text = bytes()
    func end(_ place: Int) -> Int { Int(Table.int32(ends, 4 * place)) }
    return valid.enumerated().map { row, isValid in
      isValid ? String(decoding: text[end(row)..<end(row + 1)], as: UTF8.self) : nil
    }
  }

  mutating func cells(_ type: UInt8) -> [String?] {
    switch type {
    case 2: return numbers(Int64.self).map { $0.map(String.init) }
    case 3: return numbers(UInt64.self).map { $0.map { Double(bitPattern: $0).description } }
    case 5: return texts()
    case 6:
      let valid = validity()
      let bits = bytes()
      return valid.enumerated().map { row, isValid in
        isValid ? "\(bits[row / 8] & 1 << UInt8(row % 8) != 0)" : nil
      }
    case 8: return numbers(Int32.self).map { $0.map(String.init) }
    case 10: return numbers(Int64.self).map { $0.map(String.init) }
    default:
      let valid = validity()
      let parts = bytes()
      return valid.indices.map { row in
        valid[row]
          ? parts[16 * row..<16 * row + 16].map { String(Int($0) + 256, radix: 16).dropFirst() }
            .joined() : nil
      }
    }
  }
}

/// A table of a FlatBuffer.
private struct Table {
  private let bytes: [UInt8]
  private let place: Int

  static func int32(_ bytes: [UInt8], _ place: Int) -> Int32 {
    Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
  }

  static func root(_ bytes: [UInt8]) -> Table {
    Table(bytes: bytes, place: Int(int32(bytes, 0)))
  }

  /// Where a field is; nil if the table has none.
  private func field(_ number: Int) -> Int? {
    let list = place - Int(Self.int32(bytes, place))
    let size = Int(bytes[list]) | Int(bytes[list + 1]) << 8
    guard 4 + 2 * number < size else { return nil }
    let offset = Int(bytes[list + 4 + 2 * number]) | Int(bytes[list + 5 + 2 * number]) << 8
    return offset == 0 ? nil : place + offset
  }

  private func target(_ place: Int) -> Int { place + Int(Self.int32(bytes, place)) }

  func byte(_ number: Int) -> UInt8? { field(number).map { bytes[$0] } }

  func int16(_ number: Int) -> Int? {
    field(number).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
  }

  private func int64(at place: Int) -> Int64 {
    precondition(place.isMultiple(of: 8))
    return Int64(Self.int32(bytes, place + 4)) << 32
      | Int64(UInt32(bitPattern: Self.int32(bytes, place)))
  }

  func int64(_ number: Int) -> Int64? { field(number).map(int64(at:)) }

  func table(_ number: Int) -> Table? {
    field(number).map { Table(bytes: bytes, place: target($0)) }
  }

  func string(_ number: Int) -> String? {
    field(number).map { field in
      let begin = target(field)
      let size = Int(Self.int32(bytes, begin))
      return String(decoding: bytes[begin + 4..<begin + 4 + size], as: UTF8.self)
    }
  }

  func tables(_ number: Int) -> [Table] {
    guard let begin = field(number).map(target) else { return [] }
    return (0..<Int(Self.int32(bytes, begin))).map { entry in
      Table(bytes: bytes, place: target(begin + 4 + 4 * entry))
    }
  }

  /// Structures of two whole numbers.
  func pairs(_ number: Int) -> [(Int64, Int64)] {
    guard let begin = field(number).map(target) else { return [] }
    return (0..<Int(Self.int32(bytes, begin))).map { entry in
      (int64(at: begin + 4 + 16 * entry), int64(at: begin + 12 + 16 * entry))
    }
  }
}
