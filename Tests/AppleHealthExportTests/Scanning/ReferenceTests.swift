import Testing

@testable import AppleHealthExport

/// Our scanner against libxml2 on well-formed text.
struct ReferenceTests {
  @Test(arguments: 0..<20)
  func generatedExportsGiveTheSameRowsAsLibXML(seed: Int) throws {
    let text = Array(GeneratedExport.text(seed: UInt64(seed), size: 6_000).utf8)
    let reference = try #require(LibXMLReader.read(text), "seed \(seed) is not well-formed")
    let ours = scanned(text)
    #expect(ours.error == nil)
    #expect(ours.difference(from: reference) == nil, "seed \(seed)")
    #expect(ours.tally.recordsRead > 0 && !ours.consumer.objects.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 7, 61, 100, 1_000, 2_999])
  func rowsDoNotDependOnWhereBlocksEnd(blockSize: Int) {
    let text = Array(GeneratedExport.text(seed: 99, size: 3_000).utf8)
    let whole = scanned(text)
    let blocks = scanned(text, blockSize: blockSize)
    #expect(whole.error == nil)
    #expect(blocks.error == nil)
    #expect(blocks.difference(from: whole) == nil)
    #expect(blocks.tally == whole.tally)
    let cramped = scanned(text, blockSize: blockSize, headroom: 8)
    #expect(cramped.difference(from: whole) == nil)
    #expect(cramped.tally == whole.tally)
  }

  @Test func errorsDoNotDependOnWhereBlocksEnd() {
    let text = Array(GeneratedExport.text(seed: 5, size: 3_000).utf8)
    for cut in stride(from: 10, to: text.count - 20, by: 397) {
      let piece = Array(text[..<cut])
      let whole = scanned(piece)
      #expect(whole.error != nil, "cut at \(cut)")
      for blockSize in [1, 512] {
        let blocks = scanned(piece, blockSize: blockSize)
        #expect(blocks.error?.line == whole.error?.line)
        #expect(blocks.error?.byteOffset == whole.error?.byteOffset)
        #expect(blocks.difference(from: whole) == nil)
      }
    }
  }
}
