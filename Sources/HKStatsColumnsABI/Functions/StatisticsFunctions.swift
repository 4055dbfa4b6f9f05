internal import ArrowColumns
public import CHKStatsABI

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// What the header says of each of these holds; here stands how.

/// See the header.
@c @implementation
public func hk_statistics_new(_ query: UnsafeMutablePointer<OpaquePointer?>?) -> hk_status {
  guard let query = unsafe query else { return HK_INVALID_ARGUMENT }
  unsafe query.initialize(to: StatisticsHandle.make())
  return HK_OK
}

/// See the header.
@c @implementation
public func hk_statistics_free(_ query: OpaquePointer?) {
  unsafe StatisticsHandle.release(query)
}

/// See the header.
@c @implementation
public func hk_statistics_message(_ query: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let handle = unsafe StatisticsHandle.of(query) else { return unsafe sentenceOfNull }
  return unsafe handle.sentence
}

/// See the header.
@c @implementation
public func hk_statistics_set(
  _ query: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    try query.set(unsafe text(key, of: "key"), unsafe text(value, of: "value"))
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_set_zone_file(
  _ query: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ bytes: UnsafePointer<UInt8>?,
  _ length: Int
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    guard let bytes = unsafe bytes, (0...largestZoneFile).contains(length) else {
      throw .argument("The file of a zone is NULL, or not of 0 to \(largestZoneFile) bytes.")
    }
    let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
    try query.addZone(unsafe text(name, of: "name"), file: file)
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_append(
  _ query: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> hk_status {
  // Whatever comes of it, the array is consumed.
  let records = arrowResult { () throws(ArrowError) in
    unsafe try ArrowRecords(consuming: array, schema: schema)
  }
  return unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    try query.append(records.get())
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_append_stream(
  _ query: OpaquePointer?, _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> hk_status {
  let rows = arrowResult { () throws(ArrowError) in unsafe try ArrowStream(consuming: stream) }
  return unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    let stream = try rows.get()
    try query.begin(stream.fields)
    while let records = try arrowResult({ () throws(ArrowError) in try stream.next() }).get() {
      try query.append(records)
    }
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_finish(_ query: OpaquePointer?) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    try query.finish()
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_next(
  _ query: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    try unsafe moveOut(schema, array) { query.nextFigures() }
  }
}

/// See the header.
@c @implementation
public func hk_statistics_next_statuses(
  _ query: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    try unsafe moveOut(schema, array) { query.nextStatuses() }
  }
}

/// See the header.
@c @implementation
public func hk_statistics_figures(
  _ query: OpaquePointer?, _ table: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    guard let table = unsafe table else { throw .argument("The place of the table is NULL.") }
    unsafe table.initialize(to: TableHandle.make(try query.takeFigures()))
    return HK_OK
  }
}

/// See the header.
@c @implementation
public func hk_statistics_statuses(
  _ query: OpaquePointer?, _ table: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  unsafe StatisticsHandle.call(query) { query throws(QueryError) in
    guard let table = unsafe table else { throw .argument("The place of the table is NULL.") }
    unsafe table.initialize(to: TableHandle.make(try query.takeStatuses()))
    return HK_OK
  }
}

// MARK: What they share

/// What `hk_statistics_message` says of NULL.
private nonisolated(unsafe) let sentenceOfNull = unsafe UnsafePointer(strdup("The query is NULL."))

/// No zone's file is longer.
private let largestZoneFile = 1 << 22

/// A text that a caller passed.
private func text(_ text: UnsafePointer<CChar>?, of name: String) throws(QueryError) -> String {
  guard let text = unsafe text else { throw .argument("The \(name) is NULL.") }
  return unsafe String(cString: text)
}

/// What a reader of columns answers or throws, with the status of its error.
private func arrowResult<Value>(
  _ body: () throws(ArrowError) -> Value
) -> Result<Value, QueryError> {
  Result { () throws(ArrowError) in try body() }.mapError { QueryError($0) }
}

/// Moves a batch to where the caller wants it, a released array if there is none.
private func moveOut(
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ array: UnsafeMutablePointer<ArrowArray>?,
  _ next: () -> (fields: [ArrowField], batch: [ArrowValues])?
) throws(QueryError) -> Int32 {
  guard let array = unsafe array else { throw .argument("The place of the array is NULL.") }
  unsafe array.initialize(to: ArrowArray())
  unsafe schema?.initialize(to: ArrowSchema())
  guard let (fields, batch) = next() else { return HK_END }
  let table = ArrowTable(fields: fields, batches: [batch])
  if let schema = unsafe schema { unsafe table.export(toSchema: schema) }
  unsafe table.export(batch: 0, to: array)
  return HK_OK
}
