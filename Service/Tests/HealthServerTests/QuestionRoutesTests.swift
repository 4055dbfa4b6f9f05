import Foundation
import HTTPTypes
import HealthReports
import Hummingbird
import HummingbirdTesting
import ReportFormats
import SampleStore
import Testing

/// Questions over HTTP.
@Suite struct QuestionRoutesTests {
  private static let people = "/v1/people/me"

  /// The answer of the engine, without a server.
  private func answer(_ question: String, _ request: String, from path: String) throws -> String {
    let store = try SampleStore.open(path, mode: .readOnly)
    defer { store.close() }
    let bytes = try store.withSnapshot {
      try NamedQuestion.named(question).answer(
        Array(request.utf8), from: $0, now: Date().timeIntervalSince1970)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("summary?interval=daily&types=steps", "summary", #"{"interval":"day","types":["steps"]}"#),
    (
      "summary?interval=week&types=stepCount&separateBySource=true&timeZone=%2B05:30", "summary",
      #"{"interval":"week","types":["stepCount"],"separateBySource":true,"scope":{"timeZone":"+05:30"}}"#
    ),
    ("types", "types", "{}"), ("sources?types=stepCount", "sources", #"{"types":["stepCount"]}"#),
    (
      "explain?type=steps&date=2024-03-02&interval=day", "explain",
      #"{"type":"steps","date":"2024-03-02","interval":"day"}"#
    ),
    ("sleep", "sleep", #"{"lastNights":14}"#),
    (
      "sleep?last=30d&nightStart=12:30&sessionGap=90&partialNights=include&freeDays=friday,saturday",
      "sleep",
      #"{"scope":{"last":{"count":30,"unit":"d"}},"rules":{"nightStart":45000,"sessionGap":5400,"includesPartialNights":true,"freeWeekdays":[5,6]}}"#
    ),
    (
      "trends?types=stepCount", "trends",
      #"{"types":["stepCount"],"details":true,"rolling":true}"#
    ),
    ("trends", "trends", #"{"details":false,"rolling":false}"#),
    (
      "streak?type=steps&atLeast=150", "streak",
      #"{"subject":{"type":{"identifier":"steps"}},"goal":{"atLeast":150}}"#
    ),
    (
      "streak?workouts=all&between=1,3&interval=weekly", "streak",
      #"{"subject":{"workouts":{"measure":"count"}},"goal":{"between":[1,3]},"interval":"week"}"#
    ),
    ("streak?rings=all", "streak", #"{"subject":{"rings":{"ring":"all"}},"goal":{"atLeast":1}}"#),
    (
      "records?from=2024-03-01&to=2024-03-03", "records",
      #"{"scope":{"from":"2024-03-01","to":"2024-03-03"}}"#
    ),
    ("workouts?limit=3", "workouts", #"{"limit":3}"#),
    ("workout-splits?limit=3", "workouts", #"{"limit":3,"hasSplits":true}"#),
    ("heart?part=resting", "heart", #"{"part":"resting"}"#),
    ("rings?interval=month", "rings", #"{"interval":"month"}"#),
  ])
  func anAnswerIsTheEngines(address: String, question: String, request: String) async throws {
    let demo = try DemoServer()
    let expected = try answer(question, request, from: demo.path)
    try await demo.test { client, headers in
      try await client.execute(uri: "\(Self.people)/\(address)", method: .get, headers: headers) {
        response in
        #expect(response.status == .ok, "\(response.text)")
        #expect(response.text == expected)
        #expect(response.headers[.contentType] == "application/json")
      }
    }
  }

  @Test func whatIsTwoSourcesIsNotCountedTwice() async throws {
    try await DemoServer().test { client, headers in
      let uri = "\(Self.people)/summary?interval=day&types=stepCount"
      try await client.execute(
        uri: uri, method: .get, headers: headers + [.accept: "text/csv"]
      ) { response in
        #expect(response.headers[.contentType] == "text/csv; charset=utf-8")
        let rows = response.text.split(whereSeparator: \.isNewline)
        #expect(rows.count == 1 + 3)
        // 100 of the phone over ten minutes, of which the watch covers five with 60 of its 120 in ten.
        #expect(rows.last?.contains(",170") == true, "\(rows)")
      }
    }
  }

  @Test(arguments: [
    ("summary?interval=fortnight", "interval"), ("summary?intervall=week", "intervall"),
    ("summary?interval=week&interval=day", "interval"), ("summary?types=stepz", "types"),
    ("summary?every=0", "every"), ("summary?every=%F0%9F%8D%8E", "every"),
    ("summary?from=2024-03-05&to=2024-03-01", "from"), ("summary?last=5x", "last"),
    ("summary?last=5d&from=2024-03-01", "last"), ("summary?timeZone=Mars/Olympus", "timeZone"),
    ("sleep?nightStart=25:00", "nightStart"), ("sleep?freeDays=caturday", "freeDays"),
    ("sleep?partialBelow=nan", "partialBelow"), ("streak?type=steps", "atLeast"),
    ("streak?atLeast=3", "type"), ("streak?type=steps&sleep=asleep&atLeast=1", "sleep"),
    ("streak?sleep=asleep&atLeast=1&statistic=sum", "statistic"),
    ("streak?type=steps&between=3,1", "between"), ("profile", "type"),
    ("correlate?lag=-1", "lag"), ("summary?separateBySource=yes", "separateBySource"),
  ])
  func aParameterThatMakesNoSenseIsNamed(address: String, field: String) async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(uri: "\(Self.people)/\(address)", method: .get, headers: headers) {
        response in
        #expect(response.status == .badRequest)
        #expect(response.headers[.contentType] == "application/problem+json")
        let problem = try JSONDecoder().decode(ProblemMembers.self, from: Data(response.text.utf8))
        #expect(problem.field == field, "\(response.text)")
        #expect(problem.status == 400)
        #expect(problem.detail.hasSuffix(".") || problem.detail.hasSuffix("?"), "\(response.text)")
      }
    }
  }

  private struct ProblemMembers: Decodable {
    var status: Int
    var detail: String
    var field: String?
  }

  @Test(arguments: [
    "types/chart.svg", "explain/chart.svg", "sleep/chart.svg", "nothing", "../me/types",
    "summary/chart.png",
  ])
  func whatThereIsNotIsASentence(address: String) async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(uri: "\(Self.people)/\(address)", method: .get, headers: headers) {
        response in
        #expect(response.status == .notFound)
        #expect(response.text.contains(#""detail":"There is n"#), "\(response.text)")
      }
    }
  }

  @Test func aChartIsOneThatAPageMayHold() async throws {
    try await DemoServer().test { client, headers in
      let uri = "\(Self.people)/summary/chart.svg?interval=day&types=stepCount"
      try await client.execute(uri: uri, method: .get, headers: headers) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "image/svg+xml")
        #expect(response.text.contains("<svg"))
      }
    }
  }

  // MARK: Tags and codings

  @Test func whatIsKnownIsNotSentAgainUntilSomethingChanges() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let uri = "\(Self.people)/summary?interval=day"
      func tag(_ more: HTTPFields = [:]) async throws -> (HTTPResponse.Status, String, Int) {
        try await client.execute(uri: uri, method: .get, headers: headers + more) {
          ($0.status, $0.headers[.eTag] ?? "", $0.body.readableBytes)
        }
      }
      let (status, first, size) = try await tag()
      #expect(status == .ok && first.hasPrefix("W/\"") && size > 0)
      let (again, second, none) = try await tag([.ifNoneMatch: "\"other\", \(first)"])
      #expect(again == .notModified && second == first && none == 0)
      try DemoServer.add(
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" value="7" \
        startDate="2024-03-04 08:00:00 +0100" endDate="2024-03-04 08:10:00 +0100"/>
        """, to: demo.path)
      let (changed, third, _) = try await tag([.ifNoneMatch: first])
      #expect(changed == .ok && third != first)
    }
  }

  @Test func aLongAnswerIsZippedForWhoTakesIt() async throws {
    try await DemoServer().test { client, headers in
      let uri =
        "\(Self.people)/summary?interval=hour&from=2024-03-01&to=2024-03-04&separateBySource=true"
      let plain = try await client.execute(uri: uri, method: .get, headers: headers) { $0 }
      #expect(plain.headers[.contentEncoding] == nil)
      let zipped = try await client.execute(
        uri: uri, method: .get, headers: headers + [.acceptEncoding: "br, gzip;q=0.5"]
      ) { $0 }
      #expect(zipped.headers[.contentEncoding] == "gzip")
      #expect(zipped.body.readableBytes < plain.body.readableBytes)
      #expect(Array(zipped.body.readableBytesView.prefix(2)) == [0x1f, 0x8b])
      let refused = try await client.execute(
        uri: uri, method: .get, headers: headers + [.acceptEncoding: "gzip;q=0"]
      ) { $0 }
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  @Test func aFormThatThereIsNotIsRefused() async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(
        uri: "\(Self.people)/types", method: .get, headers: headers + [.accept: "text/csv"]
      ) { response in
        #expect(response.status == .notAcceptable)
      }
      try await client.execute(
        uri: "\(Self.people)/summary", method: .get,
        headers: headers + [.accept: "text/html, text/*;q=0.3, application/json;q=0.2"]
      ) { response in
        #expect(response.headers[.contentType] == "text/csv; charset=utf-8")
      }
    }
  }
}
