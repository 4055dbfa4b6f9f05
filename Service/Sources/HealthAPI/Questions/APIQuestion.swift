internal import HTTPTypes
internal import HealthReports
internal import ReportCharts
internal import ReportFormats

/// A question that the server answers: its address, its parameters, and what becomes of them.
struct APIQuestion: Sendable {
  /// The last part of the address: `summary`.
  let name: String
  /// What it is about, for people.
  let meaning: String
  let parameters: [QueryParameter]
  /// The name that the engine's questions have: that of ``name`` but for splits.
  let question: String
  /// Whether it is the person's alone: about the store and not about what it holds, of which an app sees parts.
  let isThePersonsAlone: Bool
  /// What is added to a request after its parameters.
  let complete: @Sendable (inout JSONTree) throws(Problem) -> Void

  init(
    _ name: String, question: String? = nil, _ meaning: String, _ parameters: [QueryParameter],
    isThePersonsAlone: Bool = false,
    complete: @escaping @Sendable (inout JSONTree) throws(Problem) -> Void = { _ in }
  ) {
    self.name = name
    self.isThePersonsAlone = isThePersonsAlone
    self.question = question ?? name
    self.meaning = meaning
    self.parameters = parameters
    self.complete = complete
  }

  /// Whether it has a chart.
  var hasChart: Bool { NamedChart.all.contains { $0.name == name } }

  /// Whether it has a CSV.
  var hasTable: Bool { NamedTable.all.contains { $0.name == name } }

  /// What the query calls members of a request, where that is something else.
  var namesOfMembers: [String: String] {
    Dictionary(
      parameters.compactMap { parameter in parameter.path.last.map { ($0, parameter.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The request that a query means.
  ///
  /// - Throws: ``Problem`` for a parameter that there is not, that stands twice, that is needed and is missing, or that has
  ///   a value which makes no sense.
  func request(_ query: [(name: String, value: String)]) throws(Problem) -> JSONTree {
    var request = JSONTree.object([])
    var given: Set<String> = []
    for (name, value) in query {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw Problem(
          .badRequest,
          "There is no parameter '\(ShownText.shown(name))' here; there are "
            + "\(parameters.map(\.name).joined(separator: ", ")).", field: ShownText.shown(name))
      }
      guard given.insert(name).inserted else {
        throw Problem(.badRequest, "\(name) stands twice in the address.", field: name)
      }
      request.set(try parameter.value(of: value), at: parameter.path[...])
    }
    for parameter in parameters where parameter.isNeeded && !given.contains(parameter.name) {
      throw Problem(
        .badRequest, "The address needs the parameter \(parameter.name).", field: parameter.name)
    }
    if given.contains("last"), let bound = ["from", "to"].first(where: given.contains) {
      throw Problem(
        .badRequest, "last says from when to when, so \(bound) has no place beside it.",
        field: "last")
    }
    try complete(&request)
    return request
  }
}
