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

  /// The fields of a form that the person sent from this page.
  private func owned(
    _ request: Request, _ context: AccessContext, _ access: Access
  ) async throws -> [String: String] {
    let fields = FormFields(String(buffer: try await request.body.collect(upTo: 4_096))).values
    guard access.isOwner, FormProtection.allows(request, fields: fields, context: context) else {
      throw Problem(.forbidden, "This form is of no page of yours: open the page again.")
    }
    return fields
  }

  private func stopImport(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    _ = try await owned(request, context, access)
    // One that has ended stays as it is.
    writing.lastImport(of: access.person)?.stop()
    return .redirect(to: "/data", type: .normal)
  }

  private func erase(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let fields = try await owned(request, context, access)
    guard fields["confirm"] == StoreWriting.erasingWord else {
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
