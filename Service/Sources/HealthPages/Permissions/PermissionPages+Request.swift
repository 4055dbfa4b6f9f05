internal import AppPermissions
internal import Foundation
internal import HTTPTypes
internal import HealthAPI
internal import Hummingbird
internal import ServerAccess

/// An app asks: the explanation, the switches, the token.
extension PermissionPages {
  /// What the app wants, why, and what happens if the person refuses; nothing is asked yet, and nothing kept.
  func explain(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else {
      // Its path is not taken from the request: '//permissions' would name a host.
      return shell.closed(
        next: "/permissions/request" + (request.uri.query.map { "?" + $0 } ?? ""))
    }
    return try await shown(context) {
      let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
      let asked = try AppRequest(query: query)
      return try await explanation(asked, access, context)
    }
  }

  private func explanation(
    _ asked: AppRequest, _ access: Access, _ context: AccessContext
  ) async throws -> Response {
    if !access.isOwner { return shell.response(.guestIsNotAsked(asked), context) }
    if try await desk.passesForASource(asked.app, of: access.person) {
      return shell.response(.passesForASource(asked), context, status: .conflict)
    }
    let sheet = try await desk.sheet(of: asked, for: access.person)
    if sheet.isEmpty { return shell.response(.nothingToAsk(asked), context) }
    return shell.response(
      .explanation(asked, sheet, formToken: context.formToken ?? ""), context)
  }

  /// Keeps the request, and leads to the switches.
  func proceed(_ request: Request, _ context: AccessContext) async throws -> Response {
    let (access, fields) = try await PageShell.owned(request, context)
    return try await shown(context) {
      let query = fields.values.map { (name: $0.key, value: $0.value) }
      let asked = try AppRequest(query: query)
      guard try await !desk.passesForASource(asked.app, of: access.person) else {
        return shell.response(.passesForASource(asked), context, status: .conflict)
      }
      // What HealthKit refuses is refused before it is kept.
      _ = try await desk.sheet(of: asked, for: access.person)
      let id = try await book.keep(asked, of: access.person)
      return .redirect(to: "/permissions/request/\(id)", type: .normal)
    }
  }

  /// The switches.
  func ask(_ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let kept = try await kept(context, access)
    return try await shown(context) {
      if !access.isOwner { return shell.response(.guestIsNotAsked(kept.request), context) }
      let sheet = try await desk.sheet(of: kept.request, for: access.person)
      guard kept.answered == nil, !sheet.isEmpty else {
        return shell.response(.nothingToAsk(kept.request), context)
      }
      return shell.response(
        .switches(kept, sheet, formToken: context.formToken ?? ""), context)
    }
  }

  /// Keeps the answer, and shows the token once.
  func answer(_ request: Request, _ context: AccessContext) async throws -> Response {
    let (access, fields) = try await PageShell.owned(request, context)
    let kept = try await kept(context, access)
    return try await shown(context) {
      guard kept.answered == nil else {
        return shell.response(.nothingToAsk(kept.request), context)
      }
      let shown = PermissionDesk.Sheet(
        share: fields.all("shownShare"), read: fields.all("shownRead"))
      let isAll = fields.values["answer"] == "all"
      let isNone = fields.values["answer"] == "none"
      let share = Set(isAll ? shown.share : isNone ? [] : fields.all("share"))
      let read = Set(isAll ? shown.read : isNone ? [] : fields.all("read"))
      let hasRequired = try await desk.answer(
        kept.request, for: access.person, shown: shown, share: share, read: read)
      guard try await book.answered(kept.id, of: access.person) else {
        return shell.response(.nothingToAsk(kept.request), context)
      }
      guard !share.isEmpty || !read.isEmpty else {
        return shell.response(.refused(kept.request), context)
      }
      let (_, secret) = try await book.makeToken(
        forApp: kept.request.app, of: access.person, name: kept.request.name,
        days: Self.days(fields))
      return shell.response(
        .token(
          secret, app: kept.request.app, name: kept.request.name, hasRequired: hasRequired),
        context)
    }
  }

  private func kept(
    _ context: AccessContext, _ access: Access
  ) async throws -> KeptRequest {
    let id = context.parameters.get("id") ?? ""
    guard let kept = try await book.request(id, of: access.person) else { throw Problem.notFound }
    return kept
  }

  /// A page, or one that says what is wrong with the request.
  private func shown(
    _ context: AccessContext, _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let problem as RequestProblem {
      return shell.response(.requestProblem(problem), context, status: .badRequest)
    } catch {
      throw Problem(error)
    }
  }
}
