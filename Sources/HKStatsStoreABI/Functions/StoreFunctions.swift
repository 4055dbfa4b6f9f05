internal import ArrowColumns
public import CHKStatsABI
internal import Charts
internal import Foundation
internal import ReportCharts
internal import ReportFormats
internal import SampleStore

// What the header says of each of these holds; here stands how.

/// See the header.
@c @implementation
public func hk_store_open(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ store: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  guard let store = unsafe store else { return HK_INVALID_ARGUMENT }
  let handle = StoreHandle()
  unsafe store.initialize(to: handle.pointer)
  return handle.call {
    let options = try RequestJSON(unsafe json(options)).value(over: OpeningOptions())
    try handle.open(unsafe text(path, of: "path"), options)
  }
}

/// See the header.
@c @implementation
public func hk_store_free(_ store: OpaquePointer?) {
  unsafe StoreHandle.release(store)
}

/// See the header.
@c @implementation
public func hk_store_message(_ store: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let handle = unsafe StoreHandle.of(store) else { return unsafe sentenceOfNull }
  return unsafe handle.sentence
}

/// See the header.
@c @implementation
public func hk_store_answer(
  _ store: OpaquePointer?, _ question: UnsafePointer<CChar>?, _ request: UnsafePointer<CChar>?,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  unsafe StoreHandle.call(store) { handle in
    try unsafe pass(to: answer, of: "answer") {
      let question = try NamedQuestion.named(unsafe text(question, of: "question"))
      let request = unsafe json(request)
      return try handle.withSnapshot {
        try question.answer(request, from: $0, now: Date().timeIntervalSince1970)
      }
    }
  }
}

/// See the header.
@c @implementation
public func hk_store_chart(
  _ store: OpaquePointer?, _ question: UnsafePointer<CChar>?, _ request: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?, _ chart: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  unsafe StoreHandle.call(store) { handle in
    try unsafe pass(to: chart, of: "chart") {
      let chart = try NamedChart.named(unsafe text(question, of: "question"))
      let options = try RequestJSON(unsafe json(options)).value(over: ChartOptions())
      let request = unsafe json(request)
      let page = try handle.withSnapshot {
        try chart.page(request, from: $0, now: Date().timeIntervalSince1970)
      }
      return try options.bytes(of: page.drawing())
    }
  }
}

/// See the header.
@c @implementation
public func hk_store_table(
  _ store: OpaquePointer?, _ table: UnsafePointer<CChar>?, _ request: UnsafePointer<CChar>?,
  _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> hk_status {
  unsafe StoreHandle.call(store) { handle in
    guard let stream = unsafe stream else {
      throw StoreFailure.argument("The place of the stream is NULL.")
    }
    unsafe stream.initialize(to: ArrowArrayStream())
    let table = try StoreTable(named: unsafe text(table, of: "table"))
    let (store, reader) = try handle.checked()
    let batches = try table.batches(
      unsafe json(request), of: store, for: reader, in: handle.places)
    unsafe batches.export(toStream: stream)
  }
}

/// See the header.
@c @implementation
public func hk_store_import(
  _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ progress: hk_progress?,
  _ context: UnsafeMutableRawPointer?, _ report: UnsafeMutablePointer<OpaquePointer?>?
) -> hk_status {
  unsafe StoreHandle.call(store) { handle in
    try unsafe pass(to: report, of: "report") {
      let request = try RequestJSON(unsafe json(request), needs: ["paths"])
        .value(over: ImportRequest())
      let caller = unsafe ImportCaller(progress, context: context)
      return Array(try request.run(into: handle, telling: caller).utf8)
    }
  }
}

// MARK: Bytes

/// See the header.
@c @implementation
public func hk_bytes_data(_ bytes: OpaquePointer?) -> UnsafePointer<UInt8>? {
  unsafe BytesHandle.of(bytes).flatMap { unsafe $0.address }
}

/// See the header.
@c @implementation
public func hk_bytes_length(_ bytes: OpaquePointer?) -> Int {
  unsafe BytesHandle.of(bytes)?.bytes.count ?? 0
}

/// See the header.
@c @implementation
public func hk_bytes_free(_ bytes: OpaquePointer?) {
  unsafe BytesHandle.release(bytes)
}

// MARK: What they share

/// What `hk_store_message` says of NULL.
private nonisolated(unsafe) let sentenceOfNull = unsafe UnsafePointer(strdup("The store is NULL."))

/// A text that a caller passed.
private func text(_ text: UnsafePointer<CChar>?, of name: String) throws -> String {
  guard let text = unsafe text else { throw StoreFailure.argument("The \(name) is NULL.") }
  guard let valid = unsafe String(validatingCString: text) else {
    throw StoreFailure.argument("The \(name) is no UTF-8.")
  }
  return valid
}

/// The JSON that a caller passed; none for NULL.
private func json(_ text: UnsafePointer<CChar>?) -> [UInt8] {
  guard let text = unsafe text else { return [] }
  return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// Passes bytes out, to a place that is NULL if there are none.
private func pass(
  to place: UnsafeMutablePointer<OpaquePointer?>?, of name: String, _ make: () throws -> [UInt8]
) throws {
  guard let place = unsafe place else {
    throw StoreFailure.argument("The place of the \(name) is NULL.")
  }
  unsafe place.initialize(to: nil)
  unsafe place.pointee = BytesHandle.make(try make())
}
