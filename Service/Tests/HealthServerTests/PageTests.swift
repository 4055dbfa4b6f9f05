import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerAccess
import Testing

/// The pages that people look at.
@Suite struct PageTests {
  private static let addresses = [
    "/", "/types", "/types/stepCount", "/types/stepCount?interval=week", "/why?type=stepCount",
    "/why?type=stepCount&day=2024-03-02", "/why?type=stepCount&interval=month&day=2024-03-02",
    "/why?type=stepCount&interval=hour&day=2024-03-02T10%3A00%3A00%2B01%3A00", "/sleep",
    "/sleep?night=2024-03-02", "/sleep?night=nonsense", "/sleep?night=2024-03-02T20:00",
    "/sleep?night=2024-03-02T08:00:00%2B01:00", "/sleep?night=9999-12-31", "/streaks",
    "/streaks?of=type:stepCount&goal=150&interval=week",
    "/workouts", "/trends", "/records", "/heart", "/profile", "/profile?type=stepCount",
    "/workout?from=2024-03-01&to=2024-03-02", "/rings",
    "/workout?from=2024-03-01&to=2024-03-01&workout=00000000-0000-0000-0000-000000000000",
    "/workout?from=2024-03-01&to=2024-03-02&workout=run",
    "/data",
  ]

  @Test(arguments: addresses) func eachPageIsWellFormedAndWhole(address: String) async throws {
    try await DemoServer().test { client, headers in
      let response = try await client.execute(uri: address, method: .get, headers: headers) { $0 }
      #expect(response.status == .ok)
      #expect(response.headers[.cacheControl] == "private, no-store")
      let html = response.text
      #expect(html.hasPrefix("<!DOCTYPE html>") && html.hasSuffix("</html>\n"))
      // Names of elements that labels refer to are there once.
      let ids = html.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(ids)")
      #expect(!html.contains("hkstats summary") && !html.contains(" --from"))
    }
  }

  @Test func aTypeIsToldByTheCommandsFigures() async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(uri: "/types/stepCount", method: .get, headers: headers) {
        response in
        #expect(response.text.contains("<svg") && response.text.contains("170"))
        #expect(response.text.contains("<h1>Steps</h1>"))
      }
    }
  }

  @Test func sourcesInAnotherOrderMakeOtherFigures() async throws {
    try await DemoServer().test { client, headers in
      func page(_ query: String) async throws -> String {
        try await client.execute(
          uri: "/types/stepCount?interval=day\(query)", method: .get, headers: headers
        ) { $0.text }
      }
      // 120 of the watch and half of the phone's 100; all 100 of the phone and half of the watch's 120.
      let own = try await page("")
      #expect(own.contains(">170</td>") && !own.contains("Back to the order of the store"))
      #expect(
        own.contains(#"<button name="order" value="Phone,Watch" aria-label="Move Phone up">"#))
      let other = try await page("&order=Phone,Watch")
      #expect(other.contains(">160</td>") && !other.contains(">170</td>"))
      #expect(other.contains(#"<a href="/types/stepCount?interval=day">Back to the order"#))
      #expect(try await page("&order=+Phone+,+Watch").contains(">160</td>"))
      // What is no source of the type changes nothing.
      #expect(try await page("&order=Nobody").contains("170"))
    }
  }

  @Test func aBarLeadsToWhyItIsAsHighAsItIs() async throws {
    try await DemoServer().test { client, headers in
      func page(_ address: String) async throws -> String {
        try await client.execute(uri: address, method: .get, headers: headers) {
          #expect($0.status == .ok, "\(address)")
          return $0.text
        }
      }
      func bars(_ html: String) -> [String] {
        html.matches(of: #/<a href="([^"]+)" aria-label/#).map {
          String($0.1).replacing("&amp;", with: "&")
        }
      }
      let day = bars(try await page("/types/stepCount?interval=day"))
      #expect(day == (1...3).map { "/why?type=stepCount&interval=day&day=2024-03-0\($0)" })
      let why = try await page(day[1])
      // The figure that the bar stands for, and of it each source's part.
      #expect(why.contains(": 170<") && why.contains("Watch") && why.contains("Phone"))
      #expect(why.contains(#"name="day" value="2024-03-02""#))
      let month = "/why?type=stepCount&amp;interval=month&amp;day=2024-03-02"
      #expect(why.contains(#"<a href="\#(month)">The month</a>"#))
      // In another order of the sources it leads to the figure of that order.
      let other = bars(try await page("/types/stepCount?interval=day&order=Phone,Watch"))
      #expect(
        other[1] == "/why?type=stepCount&interval=day&order=Phone%2CWatch&day=2024-03-02")
      let otherWhy = try await page(other[1])
      #expect(otherWhy.contains(": 160<") && !otherWhy.contains(": 170<"))
      #expect(
        otherWhy.contains(#"<a href="/types/stepCount?interval=day&amp;order=Phone%2CWatch">"#))
      for interval in ["hour", "week", "month", "year"] {
        let bars = bars(try await page("/types/stepCount?interval=\(interval)"))
        #expect(!bars.isEmpty && bars.allSatisfy { $0.contains("&interval=\(interval)&day=") })
        for bar in bars { #expect(try await !page(bar).contains("note empty"), "\(bar)") }
      }
    }
  }

  @Test func eachNightHasItsCourse() async throws {
    let sleep = """
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
      value="HKCategoryValueSleepAnalysisAsleepCore" \
      startDate="2024-03-01 23:00:00 +0100" endDate="2024-03-02 06:00:00 +0100"/>
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
      value="HKCategoryValueSleepAnalysisAsleepCore" \
      startDate="2024-03-04 00:00:00 +0100" endDate="2024-03-04 07:00:00 +0100"/>
      """
    try await DemoServer(sleep).test { client, headers in
      func page(_ address: String) async throws -> String {
        try await client.execute(uri: address, method: .get, headers: headers) { $0.text }
      }
      let nights = try await page("/sleep").matches(
        of: #/<a href="(/sleep\?night=[0-9-]+)" aria-label/#
      ).map { String($0.1) }
      #expect(Set(nights) == ["/sleep?night=2024-03-02", "/sleep?night=2024-03-04"])
      let night = try await page("/sleep?night=2024-03-02")
      #expect(night.contains("Core: 23:00 to 06:00"))
      #expect(night.contains("<h2 id=\"section-1\">The night to 2024-03-02</h2>"))
      #expect(night.contains(#"<a href="/sleep?night=2024-03-01">The night before</a>"#))
      #expect(night.contains(#"<a href="/sleep?night=2024-03-03">The night after</a>"#))
      // Of a night without data, and of what is no night, a sentence.
      #expect(try await page("/sleep?night=2023-03-01").contains("note empty"))
      let nonsense = try await page("/sleep?night=%3Cb%3E")
      #expect(nonsense.contains("note empty") && !nonsense.contains("<b>"))
    }
  }

  @Test(arguments: [
    ("/types/nope", HTTPResponse.Status.notFound), ("/nowhere", .notFound),
    ("/workouts?before=soon", .notFound), ("/v1/people/me/nope", .notFound),
  ])
  func aBrowserIsShownWhatIsWrongAsAPage(address: String, status: HTTPResponse.Status) async throws
  {
    try await DemoServer().test { client, headers in
      let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml;q=0.9"]
      try await client.execute(uri: address, method: .get, headers: headers + browser) { response in
        #expect(response.status == status)
        // Programs are answered by addresses of their own, however they ask.
        let isPage = !address.hasPrefix("/v1")
        #expect(response.text.hasPrefix("<!DOCTYPE html>") == isPage)
        #expect(response.text.contains(#"<a href="/">Overview</a>"#) == isPage)
        #expect(response.text.contains("There is nothing here."))
      }
      try await client.execute(uri: address, method: .get, headers: headers) { response in
        #expect(response.headers[.contentType] == "application/problem+json")
      }
    }
  }

  @Test func earlierWorkoutsAreFoundToo() async throws {
    let workouts = (1...25).map { day in
      let date = "2024-02-" + (day < 10 ? "0" : "") + "\(day)"
      return """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="10" durationUnit="min" \
        sourceName="Watch" startDate="\(date) 08:00:00 +0100" endDate="\(date) 08:10:00 +0100"/>
        """
    }
    try await DemoServer(workouts.joined(separator: "\n")).test { client, headers in
      func page(_ address: String) async throws -> String {
        try await client.execute(uri: address, method: .get, headers: headers) { $0.text }
      }
      func dates(_ html: String) -> [String] {
        html.matches(of: #/>(2024-02-\d\d) 08:00 Running</#).map { String($0.1) }
      }
      let last = try await page("/workouts")
      #expect(dates(last).count == 20 && dates(last).first == "2024-02-25")
      let earlier = try #require(
        last.firstMatch(of: #/<a href="(\/workouts\?before=[^"]+)">Earlier ones</#))
      let first = try await page(String(earlier.1))
      #expect(dates(first) == ["05", "04", "03", "02", "01"].map { "2024-02-" + $0 })
      #expect(first.contains(">The last ones</a>") && !first.contains(">Earlier ones</a>"))
    }
  }

  @Test(arguments: [["Watch", "Phone"], ["Anna's, old", #"back\slash"#], [""], ["a", "", "b"]])
  func namesInAnAddressAreWhatTheyWere(names: [String]) {
    #expect(NameList.names(NameList.text(names)) == names)
  }

  @Test func theOverviewSaysUntilWhenTheDataReach() async throws {
    try await DemoServer().test { client, headers in
      let html = try await client.execute(uri: "/", method: .get, headers: headers) { $0.text }
      #expect(html.contains("The data reach to 2024-03-03. The last import was on "))
      // A streak that ended long ago is at nobody's stake.
      #expect(!html.contains("Streaks at stake today"))
    }
  }

  @Test(arguments: addresses) func whoIsNotLetInSeesNothing(address: String) async throws {
    try await DemoServer().test { client, _ in
      try await client.execute(uri: address, method: .get) { response in
        #expect(response.status == .unauthorized)
        #expect(!response.text.contains("Steps") && !response.text.contains("Watch"))
      }
    }
  }

  @Test(arguments: [
    "/types/nope", "/profile?type=nope", "/workout", "/types/..%2F..", "/why?type=%3Cscript%3E",
    "/assets/../Package.swift",
  ])
  func whatThereIsNotIsASentence(address: String) async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(uri: address, method: .get, headers: headers) { response in
        #expect(response.status == .notFound)
        #expect(!response.text.contains("<script>"))
      }
    }
  }

  /// What an export says of a night and a run, in whose names anything may stand.
  private static let nightAndRun = """
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
    value="HKCategoryValueSleepAnalysisAsleepCore" \
    startDate="2024-03-02 00:00:00 +0100" endDate="2024-03-02 07:30:00 +0100"/>
    <Workout workoutActivityType="Run" duration="30" durationUnit="min" sourceName="Watch" \
    startDate="2024-03-02 18:00:00 +0100" endDate="2024-03-02 18:30:00 +0100"/>
    """

  private static let everyPage = [
    "/", "/types", "/types/stepCount", "/why?type=stepCount&day=2024-03-02", "/sleep",
    "/sleep?night=2024-03-02", "/streaks", "/workouts", "/workout?from=2024-03-02&to=2024-03-03",
    "/trends", "/records", "/heart", "/profile", "/rings", "/data", "/permissions",
    "/permissions/audit",
  ]

  @Test(
    arguments: HostileTexts.all + ["{{title}}", "{{{preface}}}", "]]></text><script>1</script>"])
  func aNameIsNoMarkup(name: String) async throws {
    // What XML cannot hold comes in no export.
    let kept = String(
      String.UnicodeScalarView(
        name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF })
    )
    let quoted = kept.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
    let device = " device=\"&lt;&lt;HKDevice: 0x1&gt;, name:\(quoted), model:\(quoted)&gt;\" unit="
    let elements =
      DemoServer.elements.replacing(" unit=", with: device)
      + Self.nightAndRun
      .replacing("Type=\"Run\"", with: "Type=\"\(quoted)\"")
    let demo = try DemoServer(
      elements.replacing("sourceName=\"Watch\"", with: "sourceName=\"\(quoted)\""))
    try await demo.test { client, headers in
      func text(_ address: String, _ more: HTTPFields = [:]) async throws -> String {
        try await client.execute(uri: address, method: .get, headers: headers + more) {
          #expect($0.status == .ok, "\(address)")
          return $0.text
        }
      }
      for address in Self.everyPage + [
        "/v1/people/me/summary/chart.svg?types=stepCount&separateBySource=true",
        "/v1/people/me/workout-totals/chart.svg", "/v1/people/me/sleep/chart.svg",
      ] {
        let html = try await text(address)
        for raw in ["<script>alert", "<script>1", "<img", "<b>", "\u{202E}", "\u{1B}"] {
          #expect(!html.contains(raw), "\(address)")
        }
        // Each attribute ends where it was meant to.
        #expect(!html.contains(#/<[^>]*" on[a-z]+="/#), "\(address)")
      }
      let csv = try await text(
        "/v1/people/me/summary?types=stepCount&separateBySource=true", [.accept: "text/csv"])
      // The name stands in one cell, whatever is in it: each row has as many as the first.
      let counts = Set(Self.rows(ofCSV: csv).map(\.count))
      #expect(counts.count == 1, "\(csv)")
    }
  }

  /// The cells of a text of RFC 4180.
  private static func rows(ofCSV text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for character in text.replacing("\r\n", with: "\n") {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case "\n" where !isQuoted: rows.append([""])
      default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
      }
    }
    return rows.filter { $0 != [""] }
  }

  @Test(arguments: [
    "goal=<script>alert(1)</script>", "of=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
    "interval=%27x",
  ])
  func whatSomebodyAsksForIsNoMarkup(query: String) async throws {
    try await DemoServer().test { client, headers in
      let address = "/streaks?" + query.replacing("<", with: "%3C").replacing(">", with: "%3E")
      try await client.execute(uri: address, method: .get, headers: headers) { response in
        #expect(response.status == .ok)
        #expect(!response.text.contains("<script>alert"))
      }
    }
  }

  @Test func loggingOutNeedsThePagesToken() async throws {
    try await DemoServer().test { client, headers in
      let page = try await client.execute(uri: "/", method: .get, headers: headers) { $0.text }
      let token = try #require(
        page.firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#).map { String($0.1) })
      func logOut(_ body: String, _ more: HTTPFields = [:]) async throws -> HTTPResponse.Status {
        try await client.execute(
          uri: "/logout", method: .post, headers: headers + more, body: ByteBuffer(string: body)
        ) { $0.status }
      }
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      #expect(try await logOut("") == .forbidden)
      #expect(try await logOut("token=0000") == .forbidden)
      #expect(try await logOut("token=\(token)", [site: "cross-site"]) == .forbidden)
      #expect(try await logOut(String(repeating: "x", count: 5_000)) == .contentTooLarge)
      #expect(
        try await client.execute(uri: "/sleep", method: .get, headers: headers) { $0.status } == .ok
      )
      #expect(try await logOut("token=\(token)", [site: "same-origin"]) == .seeOther)
      #expect(
        try await client.execute(uri: "/sleep", method: .get, headers: headers) { $0.status }
          == .unauthorized)
    }
  }
}
