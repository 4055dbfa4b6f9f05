import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// A disk that gives back a page as it was before a write that it confirmed: the page is whole, and belongs to another
/// state of the file.
@Suite struct StalePagesTests {
  private static let size = 4_096

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// Each page that changed, put back alone: an answer is that of the later state, or the reading or `verify` tells.
  @Test func anOlderPageOfSamplesIsTold() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let record = { (number: Int) in
      TestRecord(Double(number * 10), Double(number * 10 + 5), Double(number % 97))
    }
    var store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<9_000).map(record))
    store.close()
    let earlier = try Self.bytes(path)
    store = try SampleStore.open(path, mode: .readWrite(create: false))
    try store.importing((0..<14_000).map(record))
    try store.save([SampleStoreSavingTests.sample(9_000, 9_001, 3)])
    let expected = try store.allSamples()
    store.close()
    let later = try Self.bytes(path)

    let copy = directory.file("copy.sqlite")
    var told = 0
    var found = 0
    var unseen: [Int] = []
    for page in 0..<min(earlier.count, later.count) / Self.size {
      let range = page * Self.size..<(page + 1) * Self.size
      guard earlier[range] != later[range] else { continue }
      var stale = later
      stale.replaceSubrange(range, with: earlier[range])
      try Data(stale).write(to: URL(filePath: copy))
      let isSame: Bool
      do {
        let reader = try SampleStore.open(copy, mode: .readOnly)
        defer { reader.close() }
        let samples = try reader.allSamples()
        isSame = samples == expected
      } catch {
        told += 1
        continue
      }
      let report = try? SampleStore.verify(copy, key: nil)
      if report?.isSound != true {
        found += 1
      } else if !isSame {
        unseen.append(page + 1)
      }
    }
    #expect(unseen.isEmpty, "\(unseen)")
    #expect(told + found > 0)
  }
}
