import ReportFormats
import Testing

@Suite struct SpreadsheetTests {
  private static func table(_ fields: [String]) -> CSVTable {
    var table = CSVTable(columns: fields.indices.map { "c\($0)" })
    table.append(fields)
    return table
  }

  @Test(arguments: ["=cmd|' /C calc'!A0", "@SUM(A1)", "+1+1", "-1+1", "\tx", "=", "-", "+49 170"])
  func aTextThatASpreadsheetWouldRunGetsAnApostrophe(_ text: String) {
    let csv = Self.table([text])
    #expect(csv.text(forSpreadsheets: true).contains("'" + text))
    #expect(!csv.text.contains("'" + text))
  }

  @Test(arguments: ["-12.5", "+3", "1e5", "Watch", "a=b", "", "2024-03-04", "'x"])
  func numbersAndOtherTextsStayAsTheyAre(_ text: String) {
    let csv = Self.table([text])
    #expect(csv.text(forSpreadsheets: true) == csv.text)
  }

  @Test func quotesStayRoundTheWholeField() {
    let csv = Self.table(["=HYPERLINK(\"http://x\",\"y\")"])
    #expect(
      csv.text(forSpreadsheets: true) == "c0\r\n\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"\r\n")
  }
}
