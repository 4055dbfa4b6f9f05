public import CHKStatsABI

extension ArrowTable {
  /// Writes a batch, a struct array, to where the caller wants it, who releases it.
  ///
  /// Nothing is copied: the array's buffers are the memory of the columns, which stays until it is released. Its
  /// children may be moved away and outlive it.
  public func export(batch: Int, to array: UnsafeMutablePointer<ArrowArray>) {
    unsafe Self.export(batches[batch], to: array)
  }

  /// Writes columns of the same length as a struct array.
  static func export(_ columns: [ArrowValues], to array: UnsafeMutablePointer<ArrowArray>) {
    let children = UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>.allocate(
      capacity: max(columns.count, 1))
    for (position, values) in columns.enumerated() {
      let child = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      unsafe child.initialize(to: ExportedColumn.array(of: values))
      unsafe children[position] = child
    }
    // The struct's own buffer says which rows are null: none is.
    let buffers = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 1)
    unsafe buffers.initialize(to: nil)
    unsafe array.initialize(
      to: ArrowArray(
        length: Int64(columns.first?.count ?? 0), null_count: 0, offset: 0, n_buffers: 1,
        n_children: Int64(columns.count), buffers: buffers, children: children, dictionary: nil,
        release: releaseStruct, private_data: nil))
  }
}

/// Releases a struct array and those of its children that nobody has moved away.
private let releaseStruct: @convention(c) (UnsafeMutablePointer<ArrowArray>?) -> Void = { array in
  guard let array = unsafe array, unsafe array.pointee.release != nil else { return }
  if let children = unsafe array.pointee.children {
    for position in unsafe 0..<Int(array.pointee.n_children) {
      guard let child = unsafe children[position] else { continue }
      if let release = unsafe child.pointee.release { unsafe release(child) }
      unsafe child.deallocate()
    }
    unsafe children.deallocate()
  }
  unsafe array.pointee.buffers.deallocate()
  unsafe array.pointee.release = nil
}

/// What an exported column holds: its memory, and the list of its buffers.
@safe
private final class ExportedColumn {
  private let values: ArrowValues
  private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
  private let bufferCount: Int

  /// Stands where a column is empty: some readers want buffers even then.
  private static let nothing: [Int64] = [0]
  /// The array of a dictionary's texts.
  private var dictionary: UnsafeMutablePointer<ArrowArray>?

  private init(_ values: ArrowValues) {
    self.values = values
    var pointers: [UnsafeRawPointer?] = unsafe [
      values.nulls.flatMap { unsafe Self.address($0.bytes) }
    ]
    switch values.storage {
    case .int32(let numbers): unsafe pointers.append(Self.address(numbers))
    case .int64(let numbers): unsafe pointers.append(Self.address(numbers))
    case .float64(let numbers): unsafe pointers.append(Self.address(numbers))
    case .bits(let bits): unsafe pointers.append(Self.address(bits.bytes))
    case .fixedWidth(let values): unsafe pointers.append(Self.address(values.bytes))
    case .text(let texts):
      unsafe pointers.append(Self.address(texts.offsets))
      unsafe pointers.append(Self.address(texts.bytes))
    case .dictionary(let places, let texts):
      unsafe pointers.append(Self.address(places))
      unsafe dictionary = .allocate(capacity: 1)
      unsafe dictionary?.initialize(to: Self.array(of: ArrowValues(.text(texts.texts))))
    }
    bufferCount = unsafe pointers.count
    unsafe buffers = .allocate(capacity: pointers.count)
    for unsafe(position, pointer) in unsafe pointers.enumerated() {
      unsafe (buffers + position).initialize(to: pointer)
    }
  }

  deinit {
    unsafe buffers.deallocate()
    guard let dictionary = unsafe dictionary else { return }
    if let release = unsafe dictionary.pointee.release { unsafe release(dictionary) }
    unsafe dictionary.deallocate()
  }

  /// Where the elements of an array lie: they stay there, because an array's storage never moves while somebody
  /// holds it unchanged, and ``values`` does.
  private static func address<Element: BitwiseCopyable>(_ array: [Element]) -> UnsafeRawPointer? {
    guard !array.isEmpty else { return unsafe address(nothing) }
    return unsafe array.withUnsafeBytes { $0.baseAddress }
  }

  /// An array over values, which holds them until it is released.
  static func array(of values: ArrowValues) -> ArrowArray {
    let column = ExportedColumn(values)
    return unsafe ArrowArray(
      length: Int64(values.count), null_count: Int64(values.nulls?.nullCount ?? 0), offset: 0,
      n_buffers: Int64(column.bufferCount), n_children: 0, buffers: column.buffers, children: nil,
      dictionary: column.dictionary, release: release,
      private_data: Unmanaged.passRetained(column).toOpaque())
  }

  private static let release: @convention(c) (UnsafeMutablePointer<ArrowArray>?) -> Void = {
    array in
    guard let array = unsafe array, unsafe array.pointee.release != nil else { return }
    if let held = unsafe array.pointee.private_data {
      unsafe Unmanaged<ExportedColumn>.fromOpaque(held).release()
    }
    unsafe array.pointee.release = nil
  }
}
