import HealthReports
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import ReportPages

/// Names in exports are data: on a page they are neither markup nor orders to whoever shows it.
@Suite struct HostilePagesTests {
  private static let names = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "]]><b>c</b>", "<!-- d", "&lt;e&amp;#60;", "f\u{202E}drow", "g\nnew line",
    "h\r\u{85}\u{2028}line",
    "i\u{9B}2Jgone", "j\u{7F}\u{200B}none", "</td></table>", "<?k?>",
  ]

  /// A store in which every source and every activity has a name.
  private static func store(_ name: String) throws -> SampleStore {
    let written = name.unicodeScalars.map { "&#\($0.value);" }.joined()
    func hostile(_ text: String) -> String {
      var text = text
      for source in ["Watch", "iPhone", "Dreams", "Calm"] {
        text = text.replacing(
          "sourceName=\"\(source)\"", with: "sourceName=\"\(source.prefix(1))\(written)\"")
      }
      return text.replacing("ActivityTypeRunning", with: "ActivityType\(written)")
    }
    let store = try ExportedStore.make(hostile(ActiveExport.text), zone: "Europe/Paris")
    try ExportedStore.add(hostile(SleepExport.text), zone: "Europe/Paris", to: store)
    try ExportedStore.add(hostile(StreakExport.text), zone: "Europe/Paris", to: store)
    try store.decide([StoredPermission(app: name, type: name, share: true)])
    return store
  }

  @Test(arguments: names) func noNameIsMarkup(_ name: String) throws {
    let store = try Self.store(name)
    let elements = Set([
      "main", "h3", "p", "ul", "li", "dl", "dt", "dd", "pre", "div", "table", "caption", "thead",
      "tbody", "tr", "th", "td", "span", "details", "summary",
    ])
    let attributes = Set(["class", "scope", "aria-label", "aria-hidden", "tabindex", "role"])
    var told = 0
    for (question, request) in PageFixture.requests {
      let page = try PageFixture(question, request, of: store)
      #expect(Set(try page.names("//*")).isSubset(of: elements), "\(question)")
      #expect(Set(try page.names("//@*")).isSubset(of: attributes), "\(question)")
      #expect(try page.names("//comment()|//processing-instruction()").isEmpty, "\(question)")
      #expect(page.html.linesWithoutControls == page.html && !page.html.contains("\r"))
      #expect(!name.contains("<") && !name.contains("\"") || !page.html.contains(name))
      if try page.texts("/main").joined().words.contains(name.withoutControls.words) { told += 1 }
    }
    #expect(told > 3, "the name is on \(told) pages")
  }

  @Test func textIsEscaped() {
    #expect(
      "<b> \"a\" & 'b'\u{202E}\u{1B}[2J\n".asHTML
        == #"&lt;b&gt; &quot;a&quot; &amp; &#39;b&#39;\u202E\u001B[2J\n"#)
    #expect("a\n<b>\u{0}\u{FFFF}c".linesAsHTML == "a\n&lt;b&gt;\\u0000c")
    let every = (0..<0x3_0000).compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(throws: Never.self) { try PageFixture.root(of: "<p>\(every.linesAsHTML)</p>") }
  }
}
