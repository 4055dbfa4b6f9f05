/// What the server answers, for programs: OpenAPI 3.1. It is made of the same table as the addresses.
enum OpenAPIDocument {
  /// The document.
  static let json: JSONTree = .object([
    ("openapi", .text("3.1.0")),
    (
      "info",
      .object([
        ("title", .text("hkstats")), ("version", .text("1")),
        (
          "description",
          .text(
            "Health data of a person: what the command prints with --format json, byte for byte. A query without "
              + "parameters has the command's defaults. What writes with a browser's cookie needs the page's token in "
              + "X-Form-Token, too.")
        ),
      ])
    ),
    ("paths", .object(APIQuestion.all.flatMap(paths) + operations)),
    (
      "components",
      .object([
        ("parameters", .object([("person", person)])),
        ("responses", .object(problems)),
        ("schemas", .object([("Problem", problem)])),
        (
          "securitySchemes",
          .object([
            (
              "session",
              .object([
                ("type", .text("apiKey")), ("in", .text("cookie")),
                ("name", .text("hkstats-session")),
              ])
            ),
            ("token", .object([("type", .text("http")), ("scheme", .text("bearer"))])),
          ])
        ),
      ])
    ),
    (
      "security",
      .list([.object([("session", .list([]))]), .object([("token", .list([]))])])
    ),
  ])

  private static func paths(_ question: APIQuestion) -> [(String, JSONTree)] {
    let address = "/v1/people/{person}/\(question.name)"
    var content = [("application/json", JSONTree.object([("schema", type("object"))]))]
    if question.hasTable { content.append(("text/csv", .object([("schema", type("string"))]))) }
    let isRefused = problemCodes.map { ($0, reference("responses", $0)) }
    var found = [
      (
        address,
        operation(
          question, id: question.name, question.meaning,
          responses: [
            ("200", answer("The answer.", content)), ("304", answer("It is the same as before.")),
            ("406", reference("responses", "406")),
          ] + isRefused)
      )
    ]
    if question.hasChart {
      let svg = [("image/svg+xml", JSONTree.object([("schema", type("string"))]))]
      found.append(
        (
          address + "/chart.svg",
          operation(
            question, id: question.name + "-chart", "The chart. " + question.meaning,
            responses: [
              ("200", answer("The chart.", svg)), ("304", answer("It is the same as before.")),
            ] + isRefused)
        ))
    }
    return found
  }

  private static func operation(
    _ question: APIQuestion, id: String, _ meaning: String, responses: [(String, JSONTree)]
  ) -> JSONTree {
    let parameters = [reference("parameters", "person")] + question.parameters.map(\.openAPI)
    return .object([
      (
        "get",
        .object([
          ("operationId", .text(id)), ("summary", .text(meaning)),
          ("parameters", .list(parameters)), ("responses", .object(responses)),
        ])
      )
    ])
  }

  /// The addresses that are no questions; those of one path stand together.
  private static var operations: [(String, JSONTree)] {
    var found: [(String, [(String, JSONTree)])] = []
    for operation in APIOperation.all {
      let address = "/v1/people/{person}\(operation.path)"
      let member = (operation.method, object(of: operation))
      if let place = found.firstIndex(where: { $0.0 == address }) {
        found[place].1.append(member)
      } else {
        found.append((address, [member]))
      }
    }
    return found.map { ($0.0, .object($0.1)) }
  }

  private static func object(of operation: APIOperation) -> JSONTree {
    let placeholders = operation.placeholders.map { name in
      JSONTree.object([
        ("name", .text(name)), ("in", .text("path")), ("required", .flag(true)),
        ("schema", .object([("type", .text("string")), ("pattern", .text("^[0-9a-f]{1,16}$"))])),
      ])
    }
    let headers = operation.headers.map { name, meaning in
      JSONTree.object([
        ("name", .text(name)), ("in", .text("header")), ("description", .text(meaning)),
        ("schema", .object([("type", .text("string")), ("pattern", .text("^[0-9]{1,18}$"))])),
      ])
    }
    let parameters =
      [reference("parameters", "person")] + placeholders + operation.parameters.map(\.openAPI)
      + headers
    let (status, mediaType) = operation.answer
    let isJSON = mediaType == "application/json"
    let content = [
      (mediaType, JSONTree.object([("schema", type(isJSON ? "object" : "string"))]))
    ]
    var responses = [(status, answer("What it says.", content))]
    if operation.refusals.contains("200") {
      responses.append(("200", answer("It was done.", content)))
    }
    let refusals = Set(operation.refusals + ["401", "403", "404"]).subtracting(["200"])
    responses += refusals.sorted().map { ($0, reference("responses", $0)) }
    var members: [(String, JSONTree)] = [
      ("operationId", .text(operation.id)), ("summary", .text(operation.meaning)),
      ("parameters", .list(parameters)), ("responses", .object(responses)),
    ]
    if !operation.bodies.isEmpty {
      let bodies = operation.bodies.map { name in
        (name, JSONTree.object([("schema", body(of: name))]))
      }
      members.append(
        ("requestBody", .object([("required", .flag(true)), ("content", .object(bodies))])))
    }
    return .object(members)
  }

  private static func body(of mediaType: String) -> JSONTree {
    switch mediaType {
    case "application/json": type("object")
    case "multipart/form-data":
      .object([
        ("type", .text("object")), ("required", .list([.text("file")])),
        (
          "properties",
          .object([
            ("token", type("string")), ("samePerson", type("string")),
            ("file", .object([("type", .text("string")), ("format", .text("binary"))])),
          ])
        ),
      ])
    default: type("string")
    }
  }

  // MARK: Parts

  private static let person: JSONTree = .object([
    ("name", .text("person")), ("in", .text("path")), ("required", .flag(true)),
    ("description", .text("Whose data; of a server for one person, me.")),
    (
      "schema",
      .object([("type", .text("string")), ("pattern", .text("^[a-z0-9][a-z0-9_-]{0,63}$"))])
    ),
  ])

  private static let problemCodes = ["400", "401", "403", "404", "503"]

  private static let problems: [(String, JSONTree)] = [
    ("400", "A parameter makes no sense; the member field names it."),
    ("401", "Nobody is logged in."),
    (
      "403",
      "The app was not granted a type that it asks for, or only the person may do this, or the page's token is missing."
    ),
    ("404", "There is nothing here, or nothing to answer with."),
    ("406", "The answer does not come in a form that the header Accept names."),
    ("409", "It is another person's export, or somebody else is at the store."),
    ("413", "The body is longer than is taken."), ("507", "The disk of the store has no room."),
    ("503", "Too many requests wait, or somebody else writes to the store: ask again."),
  ].map { code, meaning in
    let content = [
      (Problem.mediaType, JSONTree.object([("schema", reference("schemas", "Problem"))]))
    ]
    return (code, answer(meaning, content))
  }

  private static let problem: JSONTree = .object([
    ("type", .text("object")),
    ("required", .list(["title", "status", "detail"].map { .text($0) })),
    (
      "properties",
      .object([
        ("title", type("string")), ("status", type("integer")), ("detail", type("string")),
        ("field", type("string")),
        ("lines", .object([("type", .text("array")), ("items", refusedLine)])),
      ])
    ),
  ])

  private static let refusedLine: JSONTree = .object([
    ("type", .text("object")), ("required", .list(["line", "detail"].map { .text($0) })),
    (
      "properties",
      .object([("line", type("integer")), ("field", type("string")), ("detail", type("string"))])
    ),
  ])

  private static func type(_ name: String) -> JSONTree { .object([("type", .text(name))]) }

  private static func reference(_ kind: String, _ name: String) -> JSONTree {
    .object([("$ref", .text("#/components/\(kind)/\(name)"))])
  }

  private static func answer(
    _ meaning: String, _ content: [(String, JSONTree)] = []
  ) -> JSONTree {
    .object(
      [("description", .text(meaning))] + (content.isEmpty ? [] : [("content", .object(content))]))
  }
}
