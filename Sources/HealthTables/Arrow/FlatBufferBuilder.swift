/// Builds a FlatBuffer from its end, as far as the metadata of Arrow's streams need it: tables, vectors, strings.
///
/// What is built last lies first. Positions are distances from the end, as they stay the same while the buffer grows.
///
/// Source: "FlatBuffer Internals", https://flatbuffers.dev/internals/.
struct FlatBufferBuilder {
  /// The bytes from the last to the first.
  private var reversed: [UInt8] = []
  private var largestAlignment = 4

  /// A place in the buffer.
  struct Place {
    fileprivate var fromEnd: Int
  }

  /// A field of a table.
  enum Field {
    case flag(Bool)
    case byte(UInt8)
    case short(Int16)
    case int(Int32)
    case long(Int64)
    case place(Place)

    fileprivate var size: Int {
      switch self {
      case .flag, .byte: 1
      case .short: 2
      case .int, .place: 4
      case .long: 8
      }
    }
  }

  /// The bytes, with `root` as the table that a reader begins with. Their number is a multiple of 8.
  mutating func finished(root: Place) -> [UInt8] {
    pad(before: 4, alignment: max(largestAlignment, 8))
    put(distance(to: root))
    return reversed.reversed()
  }

  /// A text.
  mutating func string(_ text: String) -> Place {
    let bytes = Array(text.utf8)
    pad(before: bytes.count + 1 + 4, alignment: 4)
    reversed.append(0)
    reversed.append(contentsOf: bytes.reversed())
    put(Int32(bytes.count))
    return here
  }

  /// A vector of tables or texts.
  mutating func vector(_ places: [Place]) -> Place {
    pad(before: 4 * places.count + 4, alignment: 4)
    for place in places.reversed() { put(distance(to: place)) }
    put(Int32(places.count))
    return here
  }

  /// A vector of structures of so many `Int64` each, one behind the other.
  mutating func vector(ofStructures words: [Int64], width: Int) -> Place {
    // The number of elements lies in front of the first one, which is aligned.
    pad(before: 8 * words.count, alignment: 8)
    for word in words.reversed() { put(word) }
    put(Int32(words.count / width))
    return here
  }

  /// A table of fields by their numbers; nil for those that it leaves out.
  mutating func table(_ fields: [Field?]) -> Place {
    let behind = reversed.count
    // The largest lies first, so that nearly none needs a gap in front of it.
    let order = fields.indices.filter { fields[$0] != nil }
      .sorted { (fields[$0]?.size ?? 0) < (fields[$1]?.size ?? 0) }
    var places = [Int](repeating: 0, count: (order.max() ?? -1) + 1)
    for number in order {
      guard let field = fields[number] else { continue }
      pad(before: field.size, alignment: field.size)
      put(field)
      places[number] = reversed.count
    }
    // A table begins with the distance to the list of its fields, which lies in front of it.
    pad(before: 4, alignment: 4)
    let listSize = 4 + 2 * places.count
    put(Int32(listSize))
    let table = here
    for place in places.reversed() { put(place == 0 ? 0 : UInt16(table.fromEnd - place)) }
    put(UInt16(table.fromEnd - behind))
    put(UInt16(listSize))
    return table
  }

  private var here: Place { Place(fromEnd: reversed.count) }

  /// How far behind the next four bytes a place lies.
  private func distance(to place: Place) -> Int32 {
    Int32(reversed.count + 4 - place.fromEnd)
  }

  /// Puts zeros so that what takes `count` bytes then begins at a multiple of `alignment`.
  private mutating func pad(before count: Int, alignment: Int) {
    largestAlignment = max(largestAlignment, alignment)
    while !(reversed.count + count).isMultiple(of: alignment) { reversed.append(0) }
  }

  private mutating func put(_ field: Field) {
    switch field {
    case .flag(let flag): reversed.append(flag ? 1 : 0)
    case .byte(let byte): reversed.append(byte)
    case .short(let number): put(number)
    case .int(let number): put(number)
    case .long(let number): put(number)
    case .place(let place): put(distance(to: place))
    }
  }

  private mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    for part in (0..<Number.bitWidth / 8).reversed() {
      reversed.append(UInt8(truncatingIfNeeded: number >> Number(8 * part)))
    }
  }
}
