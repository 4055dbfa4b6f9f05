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
    unsafe ArrowSchema(
      format: strdup(field.format.text), name: strdup(field.name), metadata: nil,
      flags: Int64(ARROW_FLAG_NULLABLE), n_children: 0, children: nil, dictionary: nil,
      release: release, private_data: nil)
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
    unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.format))
    unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.name))
    unsafe schema.pointee.release = nil
  }
}
