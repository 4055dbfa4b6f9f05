/// An address that is no question: its method, what it takes and what it answers.
struct APIOperation: Sendable {
  /// What it is called, by programs.
  let id: String
  let method: String
  /// The address behind that of the person: `/samples`.
  let path: String
  /// What it does, for people.
  let meaning: String
  var parameters: [QueryParameter] = []
  /// Headers with a number that it reads, and what they mean.
  var headers: [(name: String, meaning: String)] = []
  /// The media types of the body, if it takes one.
  var bodies: [String] = []
  /// The status of an answer, and its media type.
  let answer: (status: String, mediaType: String)
  /// What else may come of it.
  var refusals: [String] = []

  /// The parts of the path that stand for something: `import`.
  var placeholders: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
  }

  private static let json = "application/json"
  private static let events = "text/event-stream"
  private static let lines = "application/x-ndjson"
  private static let writing = ["400", "413", "503", "507"]

  /// All of them.
  static let all: [APIOperation] = [
    APIOperation(
      id: "changes", method: "get", path: "/changes",
      meaning: "What arrives and what is deleted, as server-sent events, after Last-Event-ID.",
      parameters: ChangeRoutes.parameters,
      headers: [
        ("Last-Event-ID", "The number of the last event that came; without it, from now on.")
      ],
      answer: ("200", events), refusals: ["400", "503"]),
    APIOperation(
      id: "list-samples", method: "get", path: "/samples",
      meaning:
        "Samples and deletions of types, a line of JSON each, in the order of the store; the last line has the anchor.",
      parameters: SampleRoutes.parameters, answer: ("200", lines), refusals: ["400", "503"]),
    APIOperation(
      id: "save-samples", method: "post", path: "/samples",
      meaning:
        "Saves samples, a line of JSON each: all or none. What was sent before is known by its uuid, or by its sync identifier and version.",
      bodies: [lines, "text/plain"], answer: ("200", json), refusals: writing),
    APIOperation(
      id: "begin-import", method: "post", path: "/imports",
      meaning:
        "Imports an export: the zip of the Health app or its XML. It goes on after the answer.",
      parameters: ImportRoutes.parameters,
      bodies: ["application/octet-stream", "application/zip", "text/xml", "multipart/form-data"],
      answer: ("202", json), refusals: writing + ["409"]),
    APIOperation(
      id: "import", method: "get", path: "/imports/{import}",
      meaning: "How far an import is, or its report in words and as JSON.", answer: ("200", json)),
    APIOperation(
      id: "import-events", method: "get", path: "/imports/{import}/events",
      meaning: "How far an import is, as server-sent events, until it has ended.",
      answer: ("200", events), refusals: ["503"]),
    APIOperation(
      id: "stop-import", method: "delete", path: "/imports/{import}",
      meaning: "Stops an import that is not done: nothing of it is in the store then.",
      answer: ("202", json), refusals: ["200"]),
    APIOperation(
      id: "health-auto-export", method: "post", path: "/health-auto-export",
      meaning: "Saves what the app Health Auto Export sends, and says what of it is refused.",
      bodies: [json], answer: ("200", json), refusals: writing),
    APIOperation(
      id: "everything", method: "get", path: "/everything",
      meaning: "Everything as the zip that the Health app exports.",
      answer: ("200", "application/zip"), refusals: ["503"]),
    APIOperation(
      id: "erase", method: "delete", path: "",
      meaning: "Erases all data of the person for good.",
      parameters: [EverythingRoutes.confirm], answer: ("200", json),
      refusals: ["400", "409", "503"]),
  ]
}
