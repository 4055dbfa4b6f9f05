internal import CalendarBuckets
internal import Foundation
internal import HTTPTypes
public import HealthAPI
internal import HealthReports
public import Hummingbird
internal import NIOCore
internal import PersonStores
internal import SampleStore
public import ServerAccess

/// The pages that people look at: HTML with the command's tables, and charts in it.
///
/// Whatever they show is an answer of `HealthAPI`; nothing is calculated here.
public struct HealthPages: Sendable {
  private let answers: Answers
  let writing: StoreWriting
  private let layout: Layout
  let shell: PageShell

  /// Pages of these answers, with forms that write.
  ///
  /// - Parameters:
  ///   - answers: the answers.
  ///   - writing: what writes.
  ///   - entrance: how people come in.
  public init(_ answers: Answers, _ writing: StoreWriting, entrance: Entrance = .key) {
    self.answers = answers
    self.writing = writing
    shell = PageShell(entrance: entrance)
    layout = Layout(entrance)
  }

  /// Adds all addresses.
  public func addRoutes(to router: Router<AccessContext>) {
    let fixed: [Page] = [
      .trends, .records, .heart, .rings,
    ]
    for page in fixed {
      router.get("\(page.address)") { _, context in try await show(page, context) }
    }
    router.get("/") { _, context in try await overview(context) }
    router.get("/types") { _, context in try await types(context) }
    router.get("/types/:type") { request, context in try await type(request, context) }
    router.get("/why") { request, context in try await why(request, context) }
    router.get("/sleep") { request, context in try await sleep(request, context) }
    addDataRoutes(to: router)
    router.get("/profile") { request, context in try await profile(request, context) }
    router.get("/workouts") { request, context in try await workouts(request, context) }
    router.get("/workout") { request, context in try await workout(request, context) }
    router.get("/streaks") { request, context in try await streaks(request, context) }
    for asset in Asset.all {
      router.get("/assets/\(asset.name)") { request, _ in asset.response(to: request) }
    }
  }

  // MARK: Pages with choices

  private func overview(_ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let lastWrite = try await writing.lastWrite(of: access.person)
    let notes = try await answers.read(for: access) {
      try OverviewNotes(from: $0, lastWrite: lastWrite, now: Date().timeIntervalSince1970)
    }
    return try await show(.overview(notes), context)
  }

  private func types(_ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    return try await show(.types(identifiers(for: access)), context)
  }

  private func type(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let identifier = try await identifier(named: context.parameters.get("type") ?? "", for: access)
    let asked = request.uri.queryParameters["interval"].map(String.init) ?? "day"
    let interval = Page.intervals.contains { $0.0 == asked } ? asked : "day"
    // A form writes a blank as '+'.
    let list = FormFields(request.uri.query ?? "").values["order"] ?? ""
    let names = list.isEmpty ? [] : NameList.names(list)
    let order = try await answers.read(for: access) { snapshot in
      try SourceOrderForm(
        type: identifier, asked: names, from: snapshot, now: Date().timeIntervalSince1970)
    }
    return try await show(.type(identifier, by: interval, order), context)
  }

  private func why(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    // A form writes a blank as '+'.
    let query = FormFields(request.uri.query ?? "").values
    let identifier = try await identifier(named: query["type"] ?? "stepCount", for: access)
    var choice = Page.WhyChoice()
    if let order = query["order"], !order.isEmpty { choice.order = NameList.names(order) }
    if let day = query["day"], !day.isEmpty { choice.day = day }
    if let interval = query["interval"], Page.intervals.contains(where: { $0.0 == interval }) {
      choice.interval = interval
    }
    return try await show(.why(identifier, choice), context)
  }

  private func sleep(_ request: Request, _ context: AccessContext) async throws -> Response {
    let night = request.uri.queryParameters["night"].map(String.init)
    return try await show(.sleep(night: night.flatMap { $0.isEmpty ? nil : $0 }), context)
  }

  private func streaks(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    // A form writes a blank as '+'.
    let query = FormFields(request.uri.query ?? "").values
    var choice = StreakForm.Choice()
    choice.subject = query["of"] ?? query["type"].map { "type:" + $0 }
    if let comparison = query["is"] { choice.comparison = comparison }
    choice.goal = query["goal"].map { String($0.prefix(60)) }
    if let interval = query["interval"] { choice.interval = interval }
    let form = try await answers.read(for: access) { [choice] snapshot in
      try StreakForm(choice, from: snapshot, now: Date().timeIntervalSince1970)
    }
    return try await show(.streaks(form), context)
  }

  private func workouts(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let end = try request.uri.queryParameters["before"].map { text in
      guard let time = try? ParsedDateTime(parsing: String(text)) else { throw Problem.notFound }
      return time
    }
    let links = try await answers.read(for: access) {
      try WorkoutLinks(from: $0, before: end, now: Date().timeIntervalSince1970)
    }
    return try await show(.workouts(links), context)
  }

  private func workout(_ request: Request, _ context: AccessContext) async throws -> Response {
    let query = request.uri.queryParameters
    guard let from = query["from"], let to = query["to"] else { throw Problem.notFound }
    let page = Page.workout(
      from: String(from), to: String(to), identity: query["workout"].map(String.init))
    return try await show(page, context)
  }

  private func profile(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let types = try await choices(for: access)
    let asked = request.uri.queryParameters["type"].map(String.init)
    guard let name = asked ?? types.first?.name else {
      return try await show(.profile("stepCount", types: []), context)
    }
    guard types.contains(where: { $0.name == name }) else { throw Problem.notFound }
    return try await show(.profile(name, types: types), context)
  }

  /// The types that forms offer.
  private func choices(for access: Access) async throws -> [(name: String, title: String)] {
    try await identifiers(for: access).map { identifier in
      (name: TypeNames.short(identifier), title: TypeNames.heading(identifier))
    }
  }

  private func identifiers(for access: Access) async throws -> [String] {
    try await answers.read(for: access) { try TypeNames.everydayFirst($0.typeIdentifiers()) }
  }

  private func identifier(named name: String, for access: Access) async throws -> String {
    let known = try await identifiers(for: access)
    guard let identifier = known.first(where: { TypeNames.short($0) == name || $0 == name }) else {
      throw Problem.notFound
    }
    return identifier
  }

  // MARK: Showing

  func show(
    _ page: Page, _ context: AccessContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let change = try await answers.read(for: access) { try $0.lastChange() }
    var sections: [Layout.Section] = []
    for (place, section) in page.sections.enumerated() {
      sections.append(try await asked(section, number: place + 1, for: access))
    }
    return shell.response(
      layout.html(
        page, sections, of: access.person.text, formToken: context.formToken,
        isOwner: access.isOwner, change: change),
      status: status)
  }

  private func asked(
    _ section: PageSection, number: Int, for access: Access
  ) async throws -> Layout.Section {
    var shown = Layout.Section(title: section.title, number: number)
    shown.link = section.link.map { ["address": $0.address, "text": $0.text] }
    do throws(Problem) {
      let tables = try await answers.part(.tables, of: section.question, section.query, for: access)
      if section.showsTables { shown.openTables = tables } else { shown.closedTables = tables }
    } catch {
      guard [.badRequest, .notFound, .forbidden].contains(error.status) else { throw error }
      shown.problem = error.detail
      return shown
    }
    if section.hasChart {
      // Where there is nothing to draw, the tables say so.
      let part: PagePart = section.barAddress == nil ? .chart : .linkedChart
      let chart = try? await answers.part(part, of: section.question, section.query, for: access)
      shown.chart = chart.flatMap(\.self).map {
        HTMLText.inline($0, number: number, barAddress: section.barAddress)
      }
    }
    return shown
  }
}
