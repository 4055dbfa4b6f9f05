import CHKStatsABI
import Foundation
import TestSupport

/// A store as a caller of C has it, in a folder of its own.
final class AskedStore {
  let folder: TemporaryDirectory
  private(set) var handle: OpaquePointer?
  /// The status of opening.
  let opening: hk_status

  /// The store at a path, or in a new folder.
  init(_ path: String? = nil, options: String? = #"{"write": true, "create": true}"#) throws {
    folder = try TemporaryDirectory()
    opening = hk_store_open(path ?? folder.file("health.sqlite"), options, &handle)
  }

  deinit { hk_store_free(handle) }

  /// Frees the store before its time.
  func free() {
    hk_store_free(handle)
    handle = nil
  }

  /// The sentence of the last failure.
  var message: String { String(cString: hk_store_message(handle)) }

  /// What a call passes out, as text, or the status of one that fails.
  private func passed(
    _ call: (UnsafeMutablePointer<OpaquePointer?>) -> hk_status
  ) -> (status: hk_status, text: String) {
    var bytes: OpaquePointer?
    let status = call(&bytes)
    defer { hk_bytes_free(bytes) }
    let buffer = UnsafeBufferPointer(start: hk_bytes_data(bytes), count: hk_bytes_length(bytes))
    return (status, String(decoding: buffer, as: UTF8.self))
  }

  /// The answer of a question.
  func answer(_ question: String, _ request: String? = nil) -> (status: hk_status, text: String) {
    passed { hk_store_answer(handle, question, request, $0) }
  }

  /// The chart of a question.
  func chart(
    _ question: String, _ request: String? = nil, options: String? = nil
  ) -> (status: hk_status, text: String) {
    passed { hk_store_chart(handle, question, request, options, $0) }
  }

  /// Imports a text of an export.
  func add(
    _ text: String, _ members: String = #""timeZone": "Europe/Paris""#,
    progress: hk_progress? = nil,
    context: UnsafeMutableRawPointer? = nil
  ) throws -> (status: hk_status, text: String) {
    let path = folder.file("export.xml")
    try Data(text.utf8).write(to: URL(filePath: path))
    let separator = members.isEmpty ? "" : ", "
    return passed {
      hk_store_import(
        handle, "{\"paths\": [\"\(path)\"]\(separator)\(members)}", progress, context, $0)
    }
  }
}
