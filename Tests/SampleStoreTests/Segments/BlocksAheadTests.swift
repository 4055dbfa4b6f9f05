import Testing

@testable import SampleStore

struct BlocksAheadTests {
  private static func rows(_ place: Int) -> [SampleRow] {
    (0..<(place % 5)).map {
      SampleRow(
        start: Double(place), end: Double(place), value: Double($0), creation: .nan,
        ordinal: UInt64($0), sourceRevision: 1)
    }
  }

  @Test func blocksComeOnceAndInOrder() throws {
    for count in [0, 1, 2, 100] {
      let reader = BlocksAhead(count: count) { Self.rows($0) }
      for place in 0..<count {
        let rows = try #require(try reader.next())
        #expect(rows.map(\.start) == Self.rows(place).map(\.start))
        #expect(rows.map(\.value) == Self.rows(place).map(\.value))
      }
      #expect(try reader.next() == nil)
      #expect(try reader.next() == nil)
    }
  }

  @Test func anErrorComesInThePlaceOfItsBlock() throws {
    let reader = BlocksAhead(count: 5) { place in
      if place == 2 { throw MalformedPayload() }
      return Self.rows(place)
    }
    #expect(try reader.next()?.count == 0)
    #expect(try reader.next()?.count == 1)
    #expect(throws: MalformedPayload.self) { try reader.next() }
  }
}
