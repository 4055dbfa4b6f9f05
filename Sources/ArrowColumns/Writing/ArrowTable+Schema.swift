public import CHKStatsABI

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension ArrowTable {
  /// Writes the schema of the columns, a struct, to where the caller wants it, who releases it.
  public func export(toSchema schema: UnsafeMutablePointer<ArrowSchema>) {
    unsafe Self.export(fields, toSchema: schema)
  }

  /// Writes the schema of columns.
  static func export(_ fields: [ArrowField], toSchema schema: UnsafeMutablePointer<ArrowSchema>) {
    let children = UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>.allocate(
      capacity: max(fields.count, 1))
    for (position, field) in fields.enumerated() {
      let child = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
      unsafe child.initialize(to: ExportedSchema.schema(of: field))
      unsafe children[position] = child
    }
    unsafe schema.initialize(
      to: ArrowSchema(
        format: strdup(ArrowFormat.structure.text), name: strdup(""), metadata: nil, flags: 0,
        n_children: Int64(fields.count), children: children, dictionary: nil,
        release: ExportedSchema.release, private_data: nil))
  }
}

/// What makes schemas and what releases them: names and formats are the C library's memory.
private enum ExportedSchema {
  static func schema(of field: ArrowField) -> ArrowSchema {
    var dictionary: UnsafeMutablePointer<ArrowSchema>?
    if let format = field.dictionary {
      unsafe dictionary = .allocate(capacity: 1)
      unsafe dictionary?.initialize(to: schema(of: ArrowField(name: "", format: format)))
    }
    return unsafe ArrowSchema(
      format: strdup(field.format.text), name: strdup(field.name),
      metadata: field.meaning.flatMap { unsafe metadata(["meaning": $0]) },
      flags: field.isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0, n_children: 0, children: nil,
      dictionary: dictionary,
      release: release, private_data: nil)
  }

  /// Keys and values as the interface has them: how many, then of each text its length and its bytes.
  private static func metadata(_ entries: KeyValuePairs<String, String>) -> UnsafePointer<CChar>? {
    var bytes: [UInt8] = []
    func append(_ number: Int) {
      unsafe withUnsafeBytes(of: Int32(truncatingIfNeeded: number)) {
        unsafe bytes.append(contentsOf: $0)
      }
    }
    append(entries.count)
    for (key, value) in entries {
      for text in [key, value] {
        append(text.utf8.count)
        bytes += text.utf8
      }
    }
    guard let copy = unsafe malloc(bytes.count) else { return nil }
    unsafe copy.initializeMemory(as: UInt8.self, from: bytes, count: bytes.count)
    return unsafe UnsafePointer(copy.assumingMemoryBound(to: CChar.self))
  }

  /// Releases a schema and those of its children that nobody has moved away.
  static let release: @convention(c) (UnsafeMutablePointer<ArrowSchema>?) -> Void = { schema in
    guard let schema = unsafe schema, unsafe schema.pointee.release != nil else { return }
    if let children = unsafe schema.pointee.children {
      for position in unsafe 0..<Int(schema.pointee.n_children) {
        guard let child = unsafe children[position] else { continue }
        if let release = unsafe child.pointee.release { unsafe release(child) }
        unsafe child.deallocate()
      }
      unsafe children.deallocate()
    }
    if let dictionary = unsafe schema.pointee.dictionary {
      if let release = unsafe dictionary.pointee.release { unsafe release(dictionary) }
      unsafe dictionary.deallocate()
    }
    unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.format))
    unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.metadata))
    unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.name))
    unsafe schema.pointee.release = nil
  }
}
