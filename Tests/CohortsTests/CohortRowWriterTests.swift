import Testing

@testable import Cohorts

/// Rows as CSV and as lines of JSON.
@Suite struct CohortRowWriterTests {
  private func lines(_ form: CohortTableForm, spreadsheet: Bool = false) -> String {
    var writer = CohortRowWriter(
      form, columns: ["participant", "source", "sum", "count", "isValid", "date"],
      isForSpreadsheets: spreadsheet)
    writer.add(["007", "=cmd", "1.5", "3", "true", "2024-03-10"])
    writer.add(["a \"b\"", "", "1e-07", "", "false", ""])
    return writer.heading() + writer.text
  }

  @Test func csvHasTheFieldsAsTheyAre() {
    #expect(
      lines(.csv)
        == "participant,source,sum,count,isValid,date\r\n007,=cmd,1.5,3,true,2024-03-10\r\n"
        + "\"a \"\"b\"\"\",,1e-07,,false,\r\n")
    #expect(lines(.csv, spreadsheet: true).contains("'=cmd"))
  }

  @Test func jsonHasTextsNumbersAndTruthsAndNoEmptyMembers() {
    #expect(
      lines(.jsonl) == """
        {"participant":"007","source":"=cmd","sum":1.5,"count":3,"isValid":true,"date":"2024-03-10"}
        {"participant":"a \\"b\\"","sum":1e-07,"isValid":false}

        """)
  }
}
