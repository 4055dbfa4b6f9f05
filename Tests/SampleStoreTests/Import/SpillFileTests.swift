import Foundation
import Testing

@testable import SampleStore

struct SpillFileTests {
  private static func rows(_ count: Int, from first: Int) -> [ImportedSample] {
    (first..<first + count).map { (index: Int) -> ImportedSample in
      ImportedSample(
        start: Double(index), end: Double(index + 1), value: Double(index) / 4,
        ordinal: UInt64(index), sourceRevision: 1, flags: [.fromExport])
    }
  }

  @Test func blocksComeBackInAnyOrder() throws {
    let file = SpillFile()
    let parts = [Self.rows(4_096, from: 0), Self.rows(1, from: 9_000), Self.rows(700, from: 50)]
    let blocks = try parts.map { part in
      try file.append(SegmentPayload.encode(part[...]), count: part.count)
    }
    for index in [2, 0, 1, 0] {
      let back = try file.rows(of: blocks[index])
      #expect(back.map(\.start) == parts[index].map(\.start))
      #expect(back.map(\.value) == parts[index].map(\.value))
      #expect(back.map(\.ordinal) == parts[index].map(\.ordinal))
    }
  }

  @Test func blocksOfAFileThatWasLetGoAreNotRead() throws {
    let file = SpillFile()
    let part = Self.rows(10, from: 0)
    let block = try file.append(SegmentPayload.encode(part[...]), count: part.count)
    file.close()
    #expect(throws: MalformedPayload.self) { try file.rows(of: block) }
  }
}
