import Testing

@testable import AppleHealthExport

/// Text that libxml2 refuses, with what is to come out of it written down.
struct ExportScannerTests {
  private let step =
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" unit=\"count\" value=\"7\" "
    + "startDate=\"2024-06-15 08:00:00 +0200\" endDate=\"2024-06-15 08:10:00 +0200\"/>"

  // Semantics 7.1
  @Test(arguments: [
    "<!DOCTYPE HealthData>",
    "<!DOCTYPE HealthData []>",
    "<!DOCTYPE HealthData SYSTEM \"a>b\">",
    "<!DOCTYPE HealthData [\n<!-- ]> <HealthData> it's -->\n<!ATTLIST Me\n a CDATA #REQUIRED\n>\n]>",
    "<!DOCTYPE HealthData [\n<!ATTLIST Me\n a CDATA #REQUIRED\n>\n>\n<!ELEMENT x (y\n]>",
    "<!DOCTYPE HealthData [\n<!ENTITY e \"]>\">\n<?pi ]> ?>\n]>",
    "<!DOCTYPE HealthData [\n<!ENTITY e \"open\n <!ELEMENT x>\n]>",
    "<!DOCTYPE HealthData [\n<!ELEMENT x (y|z)* it's>\n it's ]>\n",
  ])
  func doctypeIsSkippedWhateverIsInIt(doctype: String) {
    let text = "<?xml version=\"1.0\"?>\n\(doctype)\n<HealthData>\(step)</HealthData>"
    for blockSize in [1, 1_000] {
      let result = scanned(Array(text.utf8), blockSize: blockSize)
      #expect(result.outcome == "export", "\(String(describing: result.error))")
      #expect(result.consumer.samples.count == 1)
    }
  }

  // Semantics 7.1
  @Test func entitiesOfTheDoctypeAreNotExpanded() {
    let text =
      "<!DOCTYPE HealthData [<!ENTITY big \"iPhone\">]>\n<HealthData>\n"
      + step.replacing("sourceName=\"a\"", with: "sourceName=\"&big;\"") + "\n\(step)</HealthData>"
    let result = scanned(Array(text.utf8))
    #expect(result.consumer.samples.map(\.source) == ["a"])
    #expect(result.tally.skipped.map(\.reason) == [.illFormed])
    #expect(result.tally.skipped.first?.firstLines == [3])
  }

  @Test func controlCharactersAreKeptAndCounted() {
    let name = "a\u{1}b\u{1F}c\u{FFFE}"
    let result = scanned(content: step.replacing("\"a\"", with: "\"\(name)&#2;\""))
    #expect(result.consumer.samples.map(\.source) == [name + "\u{2}"])
    #expect(result.tally.faults == [.controlCharacter: FaultCount(count: 1, firstLine: 2)])
  }

  // Semantics 7.5
  @Test func ofARepeatedAttributeTheFirstCounts() {
    let result = scanned(
      content: step.replacing("value=\"7\"", with: "value=\"7\" value=\"8\" x=\"1\" x=\"2\""))
    #expect(result.consumer.samples.map(\.value) == [Double(7).bitPattern])
    #expect(result.tally.faults[.repeatedAttribute]?.count == 1)
    #expect(result.tally.unknownAttributes == ["Record/x": 1])
  }

  // Semantics 2.1
  @Test func noBreakSpaceAndCurlyQuotesAreVerbatim() {
    let name = "Simon’s Apple\u{A0}Watch “é” e\u{301}"
    let result = scanned(content: step.replacing("\"a\"", with: "'\(name)'"))
    #expect(result.consumer.samples.map { Array($0.source.utf8) } == [Array(name.utf8)])
  }

  @Test(arguments: [
    ("value=\"7&\"", MarkupFault.badReference), ("value=\"7&nbsp;\"", .badReference),
    ("value=\"&#0;7\"", .badReference), ("value=\"&#xD800;7\"", .badReference),
    ("value=\"7<\"", .lessThanInValue), ("value=\"7\u{0}\"", .notText),
  ])
  func illFormedValuesCostTheirRecordOnly(value: String, fault: MarkupFault) {
    let bad = step.replacing("value=\"7\"", with: value)
    let result = scanned(content: "\(step)\n\(bad)\n\(step)")
    #expect(fault.costsElement)
    #expect(result.outcome == "export")
    #expect(result.consumer.samples.map(\.ordinal) == [1, 3])
    #expect(result.tally.skipped.map(\.reason) == [.illFormed])
    #expect(result.tally.skipped.first?.firstLines == [3])
    #expect(LibXMLReader.read(Array("<HealthData>\(bad)</HealthData>".utf8)) == nil)
  }

  @Test func bytesThatAreNotUTF8CostTheirRecordOnly() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] {
      let parts = step.split(separator: "\"a\"", maxSplits: 1).map { Array($0.utf8) }
      let text =
        Array("<HealthData>\n".utf8) + parts[0] + [34] + bytes + [34] + parts[1]
        + Array("\(step)</HealthData>".utf8)
      let result = scanned(text)
      #expect(result.consumer.samples.map(\.ordinal) == [2], "\(bytes)")
      #expect(result.tally.skipped.first?.firstLines == [2])
    }
  }

  // Semantics 7.5
  @Test(arguments: [
    ("<Record type=\"a\" value=7/>", 2), ("<Record type=\"a\"value=\"7\"/>", 2),
    ("<Record type/>", 2), ("<Record / >", 2), ("< Record/>", 2), ("<Record>", 3),
    ("<Record></Recor>", 2), ("</Record>", 2), ("\n<!BAD>", 3),
    ("<Record type=\"a\" \n\n=\"b/>", 4),
    ("<a:b c=\"1\"></a:c>", 2), ("<1/>", 2), ("<Record 1=\"a\"/>", 2), ("<Record", 3),
    ("<!DOCTYPE x>", 2), ("<![CDATA[ x", 2), ("<!-- x", 2), ("<?x", 2),
  ])
  func textThatCannotBeReliedOnStopsWithItsLine(content: String, line: Int) throws {
    let text = Array("<HealthData>\n\(content)\n</HealthData>".utf8)
    for blockSize in [1, 1_000] {
      let error = try #require(scanned(text, blockSize: blockSize).error)
      #expect(error.kind == .damagedText)
      #expect(error.line == line, "\(error)")
      #expect(error.description.contains("export.xml, line \(line), byte "))
    }
    #expect(LibXMLReader.read(text) == nil)
  }

  @Test(arguments: [
    ("", "no element"), ("   \n", "no element"), ("{\"a\": 1}", "not begin like XML"),
    ("<HealthData/>text", "behind the end"), ("<HealthData/><HealthData/>", "second element"),
    ("<HealthData/><![CDATA[]]>", "CDATA"), ("<HealthData>", "truncated"),
    ("<!DOCTYPE HealthData [", "truncated"),
    ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><HealthData/>", "UTF-16"),
  ])
  func wholeTextsThatAreNoExportsSaySo(text: String, words: String) throws {
    let error = try #require(scanned(Array(text.utf8)).error)
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func textInUTF16IsNamed() throws {
    let error = try #require(scanned([0xFF, 0xFE, 60, 0, 72, 0]).error)
    #expect(error.description.contains("UTF-16"))
    let text: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("<HealthData/>".utf8)
    #expect(scanned(text, blockSize: 1).outcome == "export")
  }

  @Test func anotherRootIsReportedAndNothingIsRead() {
    let result = scanned(Array("<?xml version=\"1.0\"?><ClinicalDocument><Record/>".utf8))
    #expect(result.outcome == "otherRoot(\"ClinicalDocument\")")
    #expect(result.tally.recordsRead == 0)
  }

  @Test func oneElementMayNotGrowWithoutBound() throws {
    let long = String(repeating: "x", count: 5_000)
    let text = "<HealthData>\n<Record note=\"\(long)\"/></HealthData>"
    let result = scanned(Array(text.utf8), blockSize: 100, elementLimit: 2_000)
    #expect(try #require(result.error).description.contains("longer than 2000 bytes"))
    #expect(scanned(Array(text.utf8), blockSize: 100).error == nil)
    let deep = String(repeating: "<a>", count: 300)
    let error = try #require(scanned(Array("<HealthData>\(deep)".utf8)).error)
    #expect(error.description.contains("deep in one another"))
    let attributes = (0..<1_100).map { " a\($0)=\"\"" }.joined()
    let wide = try #require(scanned(Array("<HealthData\(attributes)/>".utf8)).error)
    #expect(wide.description.contains("more than 1000 attributes"))
  }

  @Test func harmlessIllFormedPlacesAreCountedWithTheirLine() {
    let result = scanned(
      content: "<!-- a -- b -->\n<?xml again?>\n]]> & \n\(step)")
    #expect(result.outcome == "export")
    #expect(result.consumer.samples.count == 1)
    #expect(result.tally.faults[.strayMarkup] == FaultCount(count: 2, firstLine: 2))
    #expect(result.tally.faults[.strayText]?.firstLine == 4)
  }
}
