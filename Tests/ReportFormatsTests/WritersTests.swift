@testable import ReportFormats
internal import Foundation
import Testing

@Suite struct WritersTests {
  @Test func jsonKeepsItsOrderAndEscapesOnlyWhatItMust() throws {
    var json = JSONWriter()
    json.object { json in
      json.member("z", "a/b \"c\" \\ \n\u{1}é\u{A0}’")
      json.member("a", 812)
      json.key("list")
      json.array { json in
        json.number(0.1)
        json.number(91234)
        json.number(.nan)
        json.object { _ in }
        json.array { _ in }
      }
      json.member("none", nil)
      json.member("yes", true)
    }
    #expect(
      json.text == #"{"z":"a/b \"c\" \\ \n\u0001é"# + "\u{A0}"
        + #"’","a":812,"list":[0.1,91234.0,null,{},[]],"none":null,"yes":true}"#)
    let read = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    #expect((read as? [String: Any])?["z"] as? String == "a/b \"c\" \\ \n\u{1}é\u{A0}’")
  }

  @Test func jsonTakesTheValuesOfOtherWriters() {
    var list = JSONWriter()
    list.integer(1)
    list.string("two")
    var empty = JSONWriter()
    empty.object { _ in }
    var json = JSONWriter()
    json.object { json in
      json.key("list")
      json.array { json in
        json.values(of: JSONWriter())
        json.values(of: list)
        json.integer(3)
        json.values(of: empty)
        json.values(of: JSONWriter())
      }
      json.member("end", true)
    }
    #expect(json.text == #"{"list":[1,"two",3,{}],"end":true}"#)
    var outer = JSONWriter()
    outer.array { $0.values(of: json) }
    #expect(outer.text == "[" + json.text + "]")
    #expect(Array(outer.pieces.joined()) == Array(outer.text.utf8))
  }

  @Test(arguments: [
    1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1 + 0.2, -0.0, 1e16,
    123_456_789.125,
  ])
  func jsonNumbersReadBackToTheSameBits(number: Double) {
    var json = JSONWriter()
    json.number(number)
    #expect(Double(json.text)?.bitPattern == number.bitPattern)
  }

  @Test func csvQuotesByRFC4180() {
    var csv = CSVWriter()
    csv.record(["plain", "with, comma", "with \"quotes\"", "two\nlines", "", "two\r\nlines"])
    #expect(
      csv.text
        == "plain,\"with, comma\",\"with \"\"quotes\"\"\",\"two\nlines\",,\"two\r\nlines\"\r\n")
  }

  @Test func csvDrainsForStreams() {
    var csv = CSVWriter()
    csv.record(["a"])
    #expect(csv.drain() == "a\r\n")
    #expect(csv.drain().isEmpty)
  }
}
