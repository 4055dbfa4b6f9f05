import Testing

@testable import Cohorts

/// The list that says whose each file is.
@Suite struct ParticipantListTests {
  private func list(_ text: String) throws -> [String] {
    try ParticipantList(Array(text.utf8), name: "ids.csv").rows.map {
      "\($0.file)=\($0.participant)"
    }
  }

  @Test func quotesCommasAndLineEndsAreThoseOfCSV() throws {
    let rows = ["Müller, A.zip=P001", "say \"x\".zip=P002", "c.zip=P 3"]
    let lines = [
      "file,id", "\"Müller, A.zip\",P001", "\"say \"\"x\"\".zip\",P002", "c.zip,\"P 3\"",
    ]
    for end in ["\n", "\r\n", "\r"] {
      #expect(try list(lines.joined(separator: end)) == rows)
      #expect(try list("\u{FEFF}" + lines.joined(separator: end) + end) == rows)
    }
  }

  @Test func columnsAreFoundByTheirNames() throws {
    #expect(try list("sex,id,file\nf,P1,a.zip\n\nm,P2,./b/\n") == ["a.zip=P1", "b=P2"])
  }

  @Test func aLineTwiceIsOne() throws {
    #expect(try list("file,id\na.zip,P1\n./a.zip,P1\n") == ["a.zip=P1"])
  }

  @Test(arguments: [
    ("file,id\na.zip,P1\na.zip,P2\n", "P1 in line 2, P2 in line 3"),
    ("name,id\na.zip,P1\n", "file,id"), ("file,id\na.zip\n", "Line 2"),
    ("file,id\n,P1\n", "Line 2"), ("file,id\na.zip,\n", "Line 2"),
    ("file,id\n\"a.zip,P1\n", "quote"),
    ("file,id\n", "no file"), ("", "file,id"),
  ])
  func whatMakesNoSenseIsRefusedWithItsPlace(text: String, words: String) {
    #expect {
      try list(text)
    } throws: { error in
      "\(error)".contains(words) && (error as? CohortError)?.kind == .badList
    }
  }
}
