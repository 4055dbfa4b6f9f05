internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PersonStores
internal import SampleStore
internal import ServerAccess
internal import ServiceLifecycle

/// What arrives in a store and what is deleted, as server-sent events.
///
/// ```
/// id: 123
/// event: change
/// data: {"added":{"HKQuantityTypeIdentifierStepCount":3},"deleted":{}}
/// ```
///
/// The number of an event is that of the last change in it, so whoever comes again with it (`Last-Event-ID`) misses nothing,
/// also after the server was started again; `?after=` says where to begin the first time. Source: WHATWG HTML, 9.2.
struct ChangeRoutes: Sendable {
  private let answers: Answers
  private let clients = ClientCount(limit: 2_000)
  private let watch = StoreWatch()

  init(_ answers: Answers) {
    self.answers = answers
  }

  /// Adds the address.
  func addRoutes(to person: RouterGroup<AccessContext>) {
    person.get("changes") { request, context in try await changes(request, context) }
  }

  /// The parameters of the stream.
  static let parameters = [
    QueryParameter(
      "after", .whole(0...Int.max),
      "After which change, where no Last-Event-ID says it; without either, from now on.")
  ]

  private func changes(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    let known = try Self.lastEvent(of: request) ?? Self.beginning(of: request)
    var last = try await answers.read(for: access) { try $0.lastChange() }
    // A number of a later change than there is names another store's.
    if let known, known <= last { last = known }
    guard let place = clients.enter() else {
      throw Problem(
        .serviceUnavailable, "\(clients.limit) clients follow changes already: come again later.",
        retryAfter: 60)
    }
    let follower = ChangeFollower(
      answers, access, after: last, watch, place, while: context.isStillValid)
    // It ends with the server: whoever follows comes again.
    let events = AsyncThrowingStream { try await follower.next() }.cancelOnGracefulShutdown()
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody(asyncSequence: events))
  }

  /// The number that whoever comes for the first time knows.
  private static func beginning(of request: Request) throws -> Int64? {
    let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
    let asked = try APIQuestion("changes", "", parameters).request(query)
    guard case .whole(let number) = asked["after"] else { return nil }
    return Int64(number)
  }

  /// The number that whoever comes again knows.
  private static func lastEvent(of request: Request) throws -> Int64? {
    guard let name = HTTPField.Name("Last-Event-ID"), let text = request.headers[name] else {
      return nil
    }
    guard let number = Int64(text), number >= 0 else {
      throw Problem(
        .badRequest, "Last-Event-ID has to be the number of an event.", field: "Last-Event-ID")
    }
    return number
  }
}
