import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import PersonStores
import SampleStore
import ServerAccess
import Testing

/// An app asks, and the person answers.
@Suite struct PermissionPagesTests {
  static let address =
    "/permissions/request?app=com.example.chart&name=Chart&read=stepCount,heartRate&share=bodyMass&why=To%20draw"
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let mass = "HKQuantityTypeIdentifierBodyMass"

  /// The page with the switches, after the explanation.
  static func switches(_ browser: inout Browser, _ address: String = address) async throws -> String
  {
    let answer = try await browser.submit("/permissions/request", from: address)
    #expect(answer.status == .seeOther, "\(answer.text)")
    return try #require(answer.headers[.location])
  }

  /// The secret of a token on a page.
  static func secret(_ html: String) -> String? {
    html.firstMatch(of: #/hkstats_[0-9a-f]{64}/#).map { String($0.0) }
  }

  @Test func anAppIsExplainedThenAskedThenLetIn() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let explanation = try await browser.get(Self.address).text
      for text in [
        "Chart asks for health data", "Steps", "Heart rate", "Weight", "To draw",
        "not told that you",
      ] {
        #expect(explanation.contains(text), "\(text)")
      }
      // Nothing was kept or decided by looking.
      #expect(try await demo.server.book.requests(of: .me).isEmpty)
      let page = try await Self.switches(&browser)
      let sheet = try await browser.get(page).text
      #expect(sheet.components(separatedBy: "role=\"switch\"").count == 1 + 3)
      #expect(!sheet.contains(" checked"))
      let token = try await browser.submit(
        page, from: page, [("read", Self.steps), ("answer", "chosen")])
      let secret = try #require(Self.secret(token.text), "\(token.text)")
      #expect(token.headers[.cacheControl] == "private, no-store")
      let store = try SampleStore.open(demo.path, mode: .readOnly)
      let decided = try store.permissions(ofApp: "com.example.chart")
      store.close()
      #expect(decided.count == 3)
      #expect(decided.first { $0.type == Self.steps }?.read == true)
      #expect(decided.first { $0.type == Self.mass }?.share == false)
      // It is shown once, and never kept.
      #expect(try await Self.secret(browser.get(page).text) == nil)
      #expect(
        try await Self.secret(browser.get("/permissions/app?id=com.example.chart").text) == nil)
      let types = try await client.execute(
        uri: "/v1/people/me/types", method: .get, headers: [.authorization: "Bearer \(secret)"]
      ) { $0 }
      #expect(types.status == .ok && types.text.contains("StepCount"), "\(types.text)")
    }
  }

  @Test func whatWasDecidedIsNotAskedAgain() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      // Leaving without an answer decides nothing: it may ask once more.
      #expect(try await browser.get(Self.address).text.contains("asks for health data"))
      let refused = try await browser.submit(page, from: page, [("answer", "none")])
      #expect(refused.text.contains("may do nothing") && Self.secret(refused.text) == nil)
      #expect(try await browser.get(Self.address).text.contains("nothing to ask"))
      // More types ask for these alone.
      let more = Self.address.replacing("heartRate", with: "heartRate,vo2Max")
      let explanation = try await browser.get(more).text
      #expect(explanation.contains("VO2 max") && !explanation.contains("<li>Steps</li>"))
    }
  }

  @Test func aWholeAnswerTwiceDecidesOnce() async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      let fields = Browser.hidden(try await browser.get(page).text)
      let first = try await browser.post(page, fields + [("answer", "all")])
      #expect(Self.secret(first.text) != nil)
      let second = try await browser.post(page, fields + [("answer", "all")])
      #expect(Self.secret(second.text) == nil && second.text.contains("nothing to ask"))
    }
  }

  @Test func whatThePageDidNotShowIsNotDecided() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      let fields = Browser.hidden(try await browser.get(page).text)
        .filter { $0.1 != Self.steps }
      let answer = try await browser.post(page, fields + [("answer", "all")])
      #expect(answer.status == .badRequest && Self.secret(answer.text) == nil)
      let store = try SampleStore.open(demo.path, mode: .readOnly)
      #expect(try store.permissions(ofApp: "com.example.chart").isEmpty)
      store.close()
    }
  }

  @Test(arguments: [
    ("", "none,notAsked"), ("none", "may do nothing"), ("all", "may do all that it asked for"),
    ("chosen", "may do a part of what it asked for"),
  ])
  func theManagementViewHasAllStates(answer: String, words: String) async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      #expect(try await browser.get("/permissions").text.contains("No app has asked"))
      let page = try await Self.switches(&browser)
      guard !answer.isEmpty else {
        #expect(try await browser.get("/permissions").text.contains("asked, and not answered yet"))
        return
      }
      _ = try await browser.submit(page, from: page, [("answer", answer), ("read", Self.steps)])
      #expect(try await browser.get("/permissions").text.contains(words))
      let more = Self.address.replacing("heartRate", with: "heartRate,vo2Max")
      _ = try await Self.switches(&browser, more)
      #expect(try await browser.get("/permissions").text.contains("asks for more than you decided"))
      let app = try await browser.get("/permissions/app?id=com.example.chart").text
      #expect(app.contains("Decide now"))
    }
  }

  @Test func aStoreThatCannotBeOpenedIsAState() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      try FileManager.default.removeItem(atPath: demo.path)
      try Data(repeating: 7, count: 10_000).write(to: URL(filePath: demo.path))
      let answer = try await browser.get("/permissions")
      #expect(answer.status == .serviceUnavailable && answer.text.contains("not available now"))
      #expect(!answer.text.contains(demo.folder.path))
      let request = try await browser.get(Self.address)
      #expect(request.status.code >= 400 && !request.text.contains(demo.folder.path))
    }
  }

  @Test func decisionsAreChangedAndTakenBack() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      let token = try await browser.submit(page, from: page, [("answer", "all")])
      let bearer: HTTPFields = [.authorization: "Bearer \(Self.secret(token.text) ?? "")"]
      let uri = "/v1/people/me/summary?interval=day&types=stepCount"
      let before = try await client.execute(uri: uri, method: .get, headers: bearer) { $0 }
      #expect(before.status == .ok && before.text.contains("170"))
      let app = "/permissions/app?id=com.example.chart"
      _ = try await browser.submit(
        "/permissions/app", from: app, [("action", "change"), ("share", Self.mass)])
      // Reading refused looks like no data.
      let after = try await client.execute(uri: uri, method: .get, headers: bearer) { $0 }
      #expect(!after.text.contains("170") && after.status != .forbidden, "\(after.text)")
      let revoked = try await browser.submit(
        "/permissions/app", from: app, [("action", "revoke-all")])
      #expect(revoked.status == .seeOther)
      let out = try await client.execute(uri: uri, method: .get, headers: bearer) { $0 }
      #expect(out.status == .unauthorized && out.text.contains("was revoked"))
      #expect(try await browser.get("/permissions").text.contains("may do nothing"))
      #expect(try await demo.server.book.tokens(of: .me).isEmpty)
    }
  }

  @Test func clinicalRecordsAreAGroupOfTheirOwn() async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      let kinds = "AllergyRecord,ConditionRecord,LabResultRecord"
      let address =
        "/permissions/request?app=org.example.doctor&name=Doctor&read=stepCount,\(kinds)&required=\(kinds)&why=x&whyClinical=Before%20a%20visit"
      let explanation = try await browser.get(address).text
      #expect(explanation.contains("clinical records") && explanation.contains("Before a visit"))
      let page = try await Self.switches(&browser, address)
      let answer = try await browser.submit(
        page, from: page,
        [
          ("answer", "chosen"), ("read", Self.steps),
          ("read", "HKClinicalTypeIdentifierAllergyRecord"),
        ])
      // Which one was refused is not said.
      #expect(answer.text.contains("cannot do without"), "\(answer.text)")
      let two = address.replacing(
        "required=\(kinds)", with: "required=AllergyRecord,ConditionRecord"
      )
      .replacing("doctor", with: "nurse")
      let refused = try await browser.get(two)
      #expect(refused.status == .badRequest && refused.text.contains("three or more"))
    }
  }

  @Test(arguments: [
    ("read=HKCorrelationTypeIdentifierBloodPressure&why=x", "disallowed"),
    ("share=AllergyRecord&why=x", "disallowed"),
    ("read=workoutRoute&why=x", "should also be requested"), ("read=stepCount", "must be set"),
    ("", "at least one data type"), ("share=dateOfBirth&why=x", "no samples"),
    ("read=stepz", "no type named"), ("read=stepCount&read=heartRate", "twice"),
  ])
  func whatHealthKitRefusesIsASentence(query: String, words: String) async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      let answer = try await browser.get("/permissions/request?app=com.example.x&\(query)")
      #expect(answer.status == .badRequest && answer.text.contains(words), "\(answer.text)")
      #expect(!answer.text.contains(".sqlite"))
    }
  }

  @Test func anAppCannotPassForASource() async throws {
    let demo = try DemoServer(
      DemoServer.elements.replacing("\"Watch\"", with: "\"com.maker.watch\""))
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let address = Self.address.replacing("com.example.chart", with: "com.maker.watch")
      let answer = try await browser.get(address)
      #expect(answer.status == .conflict && answer.text.contains("another identifier"))
    }
  }

  @Test func aGuestSeesAndChangesNothing() async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      _ = try await browser.submit(page, from: page, [("answer", "all")])
      let owner = browser
      let handed = try await browser.submit("/permissions/guest", from: "/permissions")
      #expect(handed.status == .seeOther)
      // The owner's session ended with it.
      var before = owner
      #expect(try await before.get("/permissions").status == .unauthorized)
      #expect(try await browser.get("/types/stepCount").text.contains("170"))
      #expect(try await browser.get(Self.address).text.contains("guest"))
      let app = try await browser.get("/permissions/app?id=com.example.chart").text
      #expect(app.contains("allowed") && !app.contains("<button>Revoke"))
      let token = Browser.hidden(app).first { $0.0 == "token" }?.1 ?? ""
      let refused = try await browser.post(
        "/permissions/app",
        [("token", token), ("app", "com.example.chart"), ("action", "revoke-all")])
      #expect(refused.status == .forbidden && refused.text.contains("guest"))
      #expect(try await browser.submit("/logout", from: "/").status == .seeOther)
      #expect(try await browser.get("/").status == .unauthorized)
    }
  }

  // MARK: Hostile texts

  @Test(arguments: HostileTexts.all)
  func whatAnAppSaysOfItselfIsNoMarkup(text: String) async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      let coded = Browser.coded(text)
      let address =
        "/permissions/request?app=com.example.x&name=\(coded)&read=stepCount&share=bodyMass&why=\(coded)&whyShare=\(coded)"
      func check(_ html: String) {
        let own = html.replacing("<script src=\"/assets/live.js\" defer></script>", with: "")
        for mark in HostileTexts.marks { #expect(!own.contains(mark), "\(mark)") }
      }
      check(try await browser.get(address).text)
      let page = try await Self.switches(&browser, address)
      check(try await browser.get(page).text)
      check(try await browser.submit(page, from: page, [("answer", "all")]).text)
      for next in [
        "/permissions", "/permissions/app?id=com.example.x", "/permissions/audit", address,
      ] {
        check(try await browser.get(next).text)
      }
      for hostile in [
        "/permissions/request?app=\(coded)&read=stepCount&why=x",
        "/permissions/request?app=com.example.x&read=\(coded)&why=x",
      ] {
        let refused = try await browser.get(hostile)
        #expect(refused.status == .badRequest)
        check(refused.text)
      }
    }
  }

  @Test(arguments: [
    "/permissions", "/permissions/app?id=com.example.chart", "/permissions/audit", address,
    "/permissions/request/0123456789abcdef", "/", "/types", "/types/stepCount",
  ])
  func onlyThePersonSeesThem(path: String) async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: "com.example.chart", of: .me, name: "Chart", days: 7)
      let bearer: HTTPFields = [.authorization: "Bearer \(secret)"]
      for headers in [HTTPFields(), bearer] {
        let answer = try await client.execute(uri: path, method: .get, headers: headers) { $0 }
        #expect(answer.status == .unauthorized && !answer.text.contains("switch\""))
      }
    }
  }

  @Test(arguments: ["..", "..%2F..", "0123456789abcdef", "%00", "'%20OR%201=1", "x;y"])
  func whatThereIsNotIsASentence(id: String) async throws {
    try await DemoServer().test { client, headers in
      var browser = Browser(client, headers)
      for address in ["/permissions/request/\(id)", "/permissions/app?id=\(id)"] {
        let answer = try await browser.get(address)
        #expect(answer.status == .notFound, "\(address)")
      }
    }
  }

  @Test func formsOfOtherSitesChangeNothing() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      var browser = Browser(client, headers)
      let page = try await Self.switches(&browser)
      let fields = Browser.hidden(try await browser.get(page).text)
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let without = fields.filter { $0.0 != "token" }
      let sent: [(String, [(String, String)], HTTPFields)] = [
        (page, without, [:]), (page, without + [("token", "0000")], [:]),
        (page, fields, [site: "cross-site"]), (page, fields, [site: "same-site"]),
        ("/permissions/request", without, [:]), ("/permissions/app", without, [:]),
        ("/permissions/guest", without, [:]),
      ]
      for (address, sent, more) in sent {
        let answer = try await browser.post(address, sent + [("answer", "all")], more)
        #expect(answer.status == .forbidden, "\(address)")
      }
      #expect(try await demo.server.book.tokens(of: .me).isEmpty)
    }
  }
}
