internal import Foundation
internal import HTTPTypes
internal import HealthTakeaway
internal import Hummingbird
internal import NIOCore
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// The owner's rights: to take everything along, and to erase it.
struct EverythingRoutes: Sendable {
  private let writing: StoreWriting
  /// Threads that make exports: few, as each reads a whole store.
  private let desk = CalculationDesk(threadCount: 2, mostWaiting: 4)

  init(_ writing: StoreWriting) {
    self.writing = writing
  }

  /// Adds the addresses.
  func addRoutes(to person: RouterGroup<AccessContext>) {
    person.get("everything") { _, context in try takeAlong(context) }
    person.delete { request, context in try await erase(request, context) }
  }

  /// Everything as the zip that the Health app exports, as it is made.
  private func takeAlong(_ context: AccessContext) throws -> Response {
    let access = try HealthAPI.access(of: context)
    try WriteProtection.requireOwner(access)
    let opened = try writing.opened(access.person)
    let body = ResponseBody { [desk] writer in
      let ahead = BytesAhead()
      // Whatever ends the connection ends the thread.
      defer { ahead.abandon() }
      async let made: Void = WaitingClient.$isThere.withValue(context.isConnected) {
        await Self.make(opened, on: desk, ahead)
      }
      do {
        for try await piece in ahead.pieces {
          try await writer.write(piece)
          ahead.taken()
        }
      } catch {
        ahead.abandon()
        throw error
      }
      await made
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .cacheControl: "no-store",
        .contentDisposition: #"attachment; filename="export.zip""#,
      ], body: body)
  }

  private static func make(
    _ opened: OpenedStore, on desk: CalculationDesk, _ ahead: BytesAhead
  ) async {
    do {
      try await desk.run {
        _ = try opened.store.withSnapshot { snapshot in
          try TakeawayWriter(snapshot, now: Date().timeIntervalSince1970).write(ahead.send)
        }
      }
      ahead.finish()
    } catch {
      ahead.finish(error)
    }
  }

  static let confirm = QueryParameter(
    "confirm", .choice([StoreWriting.erasingWord]), needed: true,
    "The word that says that this is meant: \(StoreWriting.erasingWord).")

  private func erase(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    try WriteProtection.requireOwner(access)
    try WriteProtection.check(request, context)
    let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
    _ = try APIQuestion("erase", "", [Self.confirm]).request(query)
    try await writing.erase(access.person)
    return Response(.object([("erased", .flag(true)), ("samples", .whole(0))]))
  }
}
