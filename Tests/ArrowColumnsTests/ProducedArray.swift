import CHKStatsABI

/// A column as a producer lays it out.
struct ProducedColumn {
  var name: String
  var format: String
  var length: Int64
  var nullCount: Int64 = 0
  var offset: Int64 = 0
  /// The validity first; nil is NULL.
  var buffers: [[UInt8]?]
  /// The format and the buffers of a dictionary's values.
  var dictionary: [ProducedColumn] = []
  /// How many buffers the producer claims, if not those that there are.
  var bufferCount: Int64?

  /// A column of values of one width.
  init<Value: BitwiseCopyable>(_ name: String, _ format: String, _ values: [Value]) {
    self.init(name, format, length: values.count, [nil, bytes(of: values)])
  }

  init(_ name: String, _ format: String, length: Int, _ buffers: [[UInt8]?]) {
    self.name = name
    self.format = format
    self.length = Int64(length)
    self.buffers = buffers
  }

  /// The same with rows that are null.
  func withNulls(_ rows: Set<Int>, count: Int64? = nil) -> ProducedColumn {
    var column = self
    column.nullCount = count ?? Int64(rows.count)
    let all = Int(length + offset)
    var bits = [UInt8](repeating: 0, count: all / 8 + 1)
    for row in 0..<all where !rows.contains(row - Int(offset)) {
      bits[row / 8] |= 1 << UInt8(row % 8)
    }
    column.buffers[0] = bits
    return column
  }

  /// Truth values, a bit each.
  static func flags(_ name: String, _ values: [Bool]) -> ProducedColumn {
    var bits = [UInt8](repeating: 0, count: values.count / 8 + 1)
    for (row, value) in values.enumerated() where value { bits[row / 8] |= 1 << UInt8(row % 8) }
    return ProducedColumn(name, "b", length: values.count, [nil, bits])
  }

  /// Texts between offsets of 32 bits.
  static func texts(_ name: String, _ texts: [String]) -> ProducedColumn {
    var offsets: [Int32] = [0]
    for text in texts { offsets.append(offsets[offsets.count - 1] + Int32(text.utf8.count)) }
    return ProducedColumn(
      name, "u", length: texts.count, [nil, bytes(of: offsets), texts.flatMap { Array($0.utf8) }])
  }

  /// Texts between offsets of 64 bits.
  static func largeTexts(_ name: String, _ texts: [String]) -> ProducedColumn {
    var offsets: [Int64] = [0]
    for text in texts { offsets.append(offsets[offsets.count - 1] + Int64(text.utf8.count)) }
    return ProducedColumn(
      name, "U", length: texts.count, [nil, bytes(of: offsets), texts.flatMap { Array($0.utf8) }])
  }

  /// Texts in views, the long ones in two buffers by turns.
  static func viewedTexts(_ name: String, _ texts: [String]) -> ProducedColumn {
    var views: [UInt8] = []
    var data: [[UInt8]] = [[], []]
    for (row, text) in texts.enumerated() {
      let utf8 = Array(text.utf8)
      views += bytes(of: [Int32(utf8.count)])
      if utf8.count <= 12 {
        views += utf8 + [UInt8](repeating: 0, count: 12 - utf8.count)
      } else {
        views += utf8[..<4] + bytes(of: [Int32(row % 2), Int32(data[row % 2].count)])
        data[row % 2] += utf8
      }
    }
    let sizes = bytes(of: data.map { Int64($0.count) })
    return ProducedColumn(name, "vu", length: texts.count, [nil, views, data[0], data[1], sizes])
  }

  /// Positions in a dictionary of texts.
  static func dictionary<Position: BitwiseCopyable>(
    _ name: String, _ format: String, _ positions: [Position], _ values: ProducedColumn
  ) -> ProducedColumn {
    var column = ProducedColumn(name, format, positions)
    column.dictionary = [values]
    return column
  }
}

/// The memory of values, as it lies there.
func bytes<Value: BitwiseCopyable>(of values: [Value]) -> [UInt8] {
  values.withUnsafeBytes { Array($0) }
}

/// A batch that a producer hands over, and what the consumer does with it.
///
/// Behind each buffer lies more memory, so that lengths that are a little too large stay inside it. The memory lives
/// until the producer is gone and the consumer has released the array.
final class ProducedArray {
  var schema = ArrowSchema()
  var array = ArrowArray()
  /// How often the array was released.
  var releases: Int { memory.releases }

  private final class Memory {
    var releases = 0
    var parts: [UnsafeMutableRawPointer] = []

    deinit {
      for part in parts { part.deallocate() }
    }
  }
  private let memory = Memory()

  init(_ columns: [ProducedColumn], length: Int64? = nil, offset: Int64 = 0) {
    let children = allocate(columns.count, of: UnsafeMutablePointer<ArrowArray>?.self)
    let schemas = allocate(columns.count, of: UnsafeMutablePointer<ArrowSchema>?.self)
    for (position, column) in columns.enumerated() {
      children[position] = produced(column)
      schemas[position] = producedSchema(column)
    }
    schema = ArrowSchema(
      format: text("+s"), name: text(""), metadata: nil, flags: 0, n_children: Int64(columns.count),
      children: schemas, dictionary: nil, release: { $0?.pointee.release = nil }, private_data: nil)
    array = ArrowArray(
      length: length ?? columns.first?.length ?? 0, null_count: 0, offset: offset, n_buffers: 1,
      n_children: Int64(columns.count), buffers: allocate(1, of: UnsafeRawPointer?.self),
      children: children, dictionary: nil,
      release: { array in
        guard let memory = array?.pointee.private_data else { return }
        array?.pointee.private_data = nil
        array?.pointee.release = nil
        Unmanaged<Memory>.fromOpaque(memory).takeRetainedValue().releases += 1
      },
      private_data: Unmanaged.passRetained(memory).toOpaque())
  }

  private func allocate<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value> {
    let size = MemoryLayout<Value>.stride * count + 2_048
    let part = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    part.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    memory.parts.append(part)
    return part.bindMemory(to: Value.self, capacity: max(count, 1))
  }

  private func text(_ text: String) -> UnsafePointer<CChar> {
    let utf8 = Array(text.utf8CString)
    let copy = allocate(utf8.count, of: CChar.self)
    copy.initialize(from: utf8, count: utf8.count)
    return UnsafePointer(copy)
  }

  private func produced(_ column: ProducedColumn) -> UnsafeMutablePointer<ArrowArray> {
    let buffers = allocate(column.buffers.count, of: UnsafeRawPointer?.self)
    for (position, content) in column.buffers.enumerated() {
      guard let content else { continue }
      let copy = allocate(content.count, of: UInt8.self)
      copy.initialize(from: content, count: content.count)
      buffers[position] = UnsafeRawPointer(copy)
    }
    let child = allocate(1, of: ArrowArray.self)
    child.initialize(
      to: ArrowArray(
        length: column.length, null_count: column.nullCount, offset: column.offset,
        n_buffers: column.bufferCount ?? Int64(column.buffers.count), n_children: 0,
        buffers: buffers, children: nil, dictionary: column.dictionary.first.map(produced),
        release: { $0?.pointee.release = nil }, private_data: nil))
    return child
  }

  private func producedSchema(_ column: ProducedColumn) -> UnsafeMutablePointer<ArrowSchema> {
    let child = allocate(1, of: ArrowSchema.self)
    child.initialize(
      to: ArrowSchema(
        format: text(column.format), name: text(column.name), metadata: nil, flags: 2,
        n_children: 0, children: nil, dictionary: column.dictionary.first.map(producedSchema),
        release: { $0?.pointee.release = nil }, private_data: nil))
    return child
  }
}
