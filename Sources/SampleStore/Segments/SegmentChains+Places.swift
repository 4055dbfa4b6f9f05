internal import Foundation
internal import GRDB

extension SegmentChains {
  /// The rows of a segment at some places, which ascend.
  static func rows(
    at places: [Int], of entry: SegmentEntry, type: StoredTypeKey, path: String, _ db: Database
  ) throws -> [SampleRow] {
    let details = try details(of: entry, type: type, path: path, db)
    return try withPayload(of: entry, type: type, path: path, db) {
      payload throws(MalformedPayload) in
      try SegmentPayload.decode(
        payload, details: details.bytes, count: entry.summary.count, at: places)
    }
  }
}
