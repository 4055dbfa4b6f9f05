public import Hummingbird
internal import PersonStores
public import ServerAccess

/// The addresses under `/v1`: what the command answers, as JSON, CSV and charts, and what writes to stores.
///
/// ```swift
/// let router = Router(context: AccessContext.self)
/// HealthAPI(answers, StoreWriting(stores, answers, book)).addRoutes(to: router)
/// ```
public struct HealthAPI: Sendable {
  let answers: Answers
  private let writing: StoreWriting

  /// An API that answers from some stores and writes to them.
  public init(_ answers: Answers, _ writing: StoreWriting) {
    self.answers = answers
    self.writing = writing
  }

  /// Adds all addresses.
  public func addRoutes(to router: Router<AccessContext>) {
    let person = router.group("v1/people/:person")
    for question in APIQuestion.all {
      person.get("\(question.name)") { request, context in
        try await answer(question, request, context)
      }
      person.get("\(question.name)/chart.svg") { request, context in
        try await chart(of: question, request, context)
      }
    }
    ChangeRoutes(answers).addRoutes(to: person)
    SampleRoutes(writing).addRoutes(to: person)
    ImportRoutes(writing).addRoutes(to: person)
    AutoExportRoutes(writing).addRoutes(to: person)
    EverythingRoutes(writing).addRoutes(to: person)
    let description = OpenAPIDocument.json.bytes
    router.get("openapi.json") { _, _ in
      Response(
        status: .ok, headers: [.contentType: AnswerForm.json.mediaType],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: description)))
    }
  }

  private func answer(
    _ question: APIQuestion, _ request: Request, _ context: AccessContext
  ) async throws(Problem) -> Response {
    let access = try Self.access(of: context)
    let forms: [AnswerForm] = question.hasTable ? [.json, .csv] : [.json]
    guard let form = AnswerForm.best(for: request.headers[.accept], of: forms) else {
      throw Problem(
        .notAcceptable, "This answer comes as \(forms.map(\.mediaType).joined(separator: " or ")).")
    }
    return try await answer(question, as: form, request, access)
  }

  private func chart(
    of question: APIQuestion, _ request: Request, _ context: AccessContext
  ) async throws(Problem) -> Response {
    let access = try Self.access(of: context)
    guard question.hasChart else {
      throw Problem(.notFound, "There is no chart of '\(question.name)'.")
    }
    return try await answer(question, as: .svg, request, access)
  }

  private func answer(
    _ question: APIQuestion, as form: AnswerForm, _ request: Request, _ access: Access
  ) async throws(Problem) -> Response {
    let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
    let takesGzip = ContentCoding.takesGzip(request.headers[.acceptEncoding])
    let found = try await answers.answer(
      question, try question.request(query), as: form, for: access,
      unlessKnown: EntityTags.named(in: request.headers[.ifNoneMatch]), takesGzip: takesGzip)
    return Response(found, takesGzip: takesGzip)
  }

  /// Whose data a request is about.
  ///
  /// - Throws: ``Problem`` for somebody unknown, and for another person's data: as if there were none.
  static func access(of context: AccessContext) throws(Problem) -> Access {
    guard let access = context.access else {
      throw Problem(
        .unauthorized,
        "Nobody is logged in: open the address that the server printed, or send a token.")
    }
    guard let name = context.parameters.get("person"), let person = PersonID(name),
      person == access.person
    else { throw .notFound }
    return access
  }
}

extension Response {
  /// An answer, or that it is the same as before.
  init(_ found: AnswerOrTag, takesGzip: Bool) {
    // What a browser keeps is asked about each time: the data may have changed.
    var headers: HTTPFields = [
      .cacheControl: "private, no-cache", .vary: "Accept, Accept-Encoding, Cookie, Authorization",
    ]
    switch found {
    case .known(let tag):
      headers[.eTag] = EntityTags.quoted(tag)
      self.init(status: .notModified, headers: headers)
    case .answer(let answer):
      headers[.eTag] = EntityTags.quoted(answer.tag)
      headers[.contentType] = answer.form.mediaType
      if takesGzip, let zipped = answer.zipped {
        headers[.contentEncoding] = "gzip"
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: zipped))
      } else {
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: answer.plain))
      }
    }
  }
}
