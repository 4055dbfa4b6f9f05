internal import CLibXML2
internal import Foundation
import TestSupport
import Testing

@testable import Charts

@Suite struct SVGWriterTests {
  @Test(arguments: ["days", "one-night", "calendar", "averages", "goals", "timeline"])
  func theTextIsStable(name: String) throws {
    let page = try #require(SamplePages.all.first { $0.name == name }?.page)
    let svg = SVGWriter.text(of: try page.drawing())
    #expect(try GoldenFile("\(name).svg").difference(from: svg) == nil)
  }

  @Test func everyPageIsWellFormed() throws {
    for (name, page) in SamplePages.all {
      let svg = SVGWriter.text(of: try page.drawing())
      #expect(isWellFormed(svg), "\(name)")
    }
    #expect(!isWellFormed("<svg><text></svg>"))
  }

  @Test func everyPageHasATitleAndADescription() throws {
    for (name, page) in SamplePages.all {
      let drawing = try page.drawing()
      #expect(!drawing.title.isEmpty && drawing.summary.count > 20, "\(name)")
    }
    let summary = try SamplePages.days.drawing().summary
    #expect(
      summary
        == "2024-03-04 to 2024-03-17 Steps: 14 intervals from Mon 2024-03-04 to Sun 2024-03-17, "
        + "values from 0 to 12,944.")
  }

  @Test func marksAndForbiddenCharactersAreEscaped() {
    #expect(
      SVGWriter.escaped("<a & \"b\">\u{1}\n’小") == "&lt;a &amp; &quot;b&quot;&gt;\u{fffd} ’小")
  }

  @Test func lengthsHaveAtMostTwoDecimals() {
    #expect(SVGWriter.number(12) == "12")
    #expect(SVGWriter.number(-0.5) == "-0.5")
    #expect(SVGWriter.number(3.456) == "3.46")
    #expect(SVGWriter.number(3.049) == "3.05")
    #expect(SVGWriter.number(-0.001) == "0")
    #expect(SVGWriter.number(.nan) == "0")
  }

  private func isWellFormed(_ text: String) -> Bool {
    let bytes = Array(text.utf8CString)
    let options = Int32(XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    guard let document = xmlReadMemory(bytes, Int32(bytes.count - 1), nil, nil, options) else {
      return false
    }
    xmlFreeDoc(document)
    return true
  }
}
