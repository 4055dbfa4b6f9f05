import Testing

@testable import AppleHealthExport

/// A text that begins with a byte order mark. Found by `Fuzz/run.sh xml`.
struct ByteOrderMarkTests {
  @Test(arguments: [1, 2, 3, 7, 40, 64, 1 << 20])
  func declarationBehindAByteOrderMarkIsOneWhereverBlocksEnd(blockSize: Int) {
    let text = "\u{FEFF}<?xml version='1.0' encoding='UTF-8' standalone=\"yes\"?><HealthData/>"
    let result = scanned(Array(text.utf8), blockSize: blockSize, headroom: 64)
    #expect(result.outcome == "export")
    #expect(result.tally.faults.isEmpty)
  }

  @Test(arguments: [1, 7, 40, 1 << 20])
  func encodingBehindAByteOrderMarkIsRefusedWhereverBlocksEnd(blockSize: Int) {
    let text = "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><HealthData/>"
    let result = scanned(Array(text.utf8), blockSize: blockSize, headroom: 64)
    #expect(result.error?.description.contains("its encoding is ISO-8859-1") == true)
  }
}
