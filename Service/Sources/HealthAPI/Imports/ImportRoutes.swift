internal import PersonStores
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import ServerAccess
internal import ServiceLifecycle

/// Exports that are sent, and what becomes of them.
struct ImportRoutes: Sendable {
  private let writing: StoreWriting
  private let clients = ClientCount(limit: 200)

  init(_ writing: StoreWriting) {
    self.writing = writing
  }

  /// Adds the addresses.
  func addRoutes(to person: RouterGroup<AccessContext>) {
    person.post("imports") { request, context in try await begin(request, context) }
    person.get("imports/:import") { _, context in Response(try job(context).json()) }
    person.get("imports/:import/events") { _, context in try events(context) }
    person.delete("imports/:import") { request, context in try stop(request, context) }
  }

  /// The parameters of an import.
  static let parameters = [
    QueryParameter("name", .text, "What the file is called; export.zip without it."),
    QueryParameter(
      "samePerson", .flag, "Whether an export of another date of birth or sex is taken anyway."),
  ]

  private func begin(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
    _ = try APIQuestion("imports", "", Self.parameters).request(query)
    let job = try await writing.receiveImport(request, context, for: access)
    let address = "/v1/people/\(access.person.text)/imports/\(job.id)"
    return Response(job.json(), status: .accepted, headers: [.location: address])
  }

  private func job(_ context: AccessContext) throws(Problem) -> ImportJob {
    let access = try HealthAPI.access(of: context)
    try WriteProtection.requireOwner(access)
    return try writing.imports.job(
      context.parameters.get("import") ?? "", of: access.person)
  }

  /// Stops an import: nothing of it is in the store then, unless it was done already.
  private func stop(_ request: Request, _ context: AccessContext) throws -> Response {
    try WriteProtection.check(request, context)
    let job = try job(context)
    job.stop()
    return Response(job.json(), status: job.outcome == nil ? .accepted : .ok)
  }

  /// How far an import is, as server-sent events, until it has ended.
  private func events(_ context: AccessContext) throws -> Response {
    let job = try job(context)
    guard let place = clients.enter() else {
      throw Problem(
        .serviceUnavailable, "\(clients.limit) clients follow imports already: come again later.",
        retryAfter: 60)
    }
    let follower = ImportFollower(job, place)
    let events = AsyncThrowingStream { try await follower.next() }.cancelOnGracefulShutdown()
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody(asyncSequence: events))
  }
}

/// One client that follows an import.
private actor ImportFollower {
  private let job: ImportJob
  private let place: ClientCount.Place
  private var last: ImportJob.Progress?
  private var hasEnded = false
  private static let pause = Duration.milliseconds(200)
  private static let looksPerSign = 75

  init(_ job: ImportJob, _ place: ClientCount.Place) {
    self.job = job
    self.place = place
  }

  /// What is to be sent next; nil behind the event that tells the end.
  func next() async throws -> ByteBuffer? {
    if hasEnded { return nil }
    for _ in 0..<Self.looksPerSign {
      let (progress, isDone) = (job.progress, job.outcome != nil)
      if isDone || progress != last {
        (last, hasEnded) = (progress, isDone)
        let data = String(decoding: job.json(hasReport: false).bytes, as: UTF8.self)
        return ByteBuffer(string: "event: \(isDone ? "end" : "progress")\ndata: \(data)\n\n")
      }
      try await Task.sleep(for: Self.pause)
    }
    return ByteBuffer(string: ":\n\n")
  }
}
