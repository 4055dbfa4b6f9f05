internal import Foundation
internal import HTTPTypes
internal import HealthAPI
internal import Hummingbird
internal import NIOCore
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// The data page, and what its forms do where no script sends them.
extension HealthPages {
  func addDataRoutes(to router: Router<AccessContext>) {
    router.get("/data") { request, context in
      let isErased = request.uri.queryParameters["erased"] != nil
      return try await showData(
        context, isErased ? "Everything was erased. The store is empty." : nil)
    }
    router.post("/data/import") { request, context in try await importFile(request, context) }
    router.post("/data/stop") { request, context in try await stopImport(request, context) }
    router.post("/data/erase") { request, context in try await erase(request, context) }
  }

  private func showData(
    _ context: AccessContext, _ sentence: String?, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let notice = Page.DataNotice(
      sentence: sentence, job: writing.lastImport(of: access.person))
    let token = access.isOwner ? context.formToken : nil
    return try await show(
      .data(of: access.person.text, token: token, notice), context, status: status)
  }

  private func importFile(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    do {
      _ = try await writing.receiveImport(request, context, for: access)
    } catch {
      return try await showData(context, error.detail, status: error.status)
    }
    return .redirect(to: "/data", type: .normal)
  }

  private func stopImport(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    _ = try await PageShell.owned(request, context)
    // One that has ended stays as it is.
    writing.lastImport(of: access.person)?.stop()
    return .redirect(to: "/data", type: .normal)
  }

  private func erase(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let (_, fields) = try await PageShell.owned(request, context)
    guard fields.values["confirm"] == StoreWriting.erasingWord else {
      return try await showData(
        context, "Nothing was erased: the word was not '\(StoreWriting.erasingWord)'.",
        status: .badRequest)
    }
    do {
      try await writing.erase(access.person)
    } catch {
      return try await showData(context, error.detail, status: error.status)
    }
    return .redirect(to: "/data?erased=1", type: .normal)
  }
}
