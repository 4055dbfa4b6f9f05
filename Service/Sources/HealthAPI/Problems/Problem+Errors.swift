internal import AppleHealthExport
internal import Charts
internal import HKStats
internal import HTTPTypes
internal import HealthReports
internal import PersonStores
internal import SampleStore
internal import ServerAccess

extension Problem {
  /// What an error of the engine is to whoever asks: its sentence, without a path of this machine.
  ///
  /// - Parameter names: what the query calls the parameters of a request, where that is something else.
  public init(_ error: any Error, names: [String: String] = [:]) {
    switch error {
    case let problem as Problem: self = problem
    case let error as ReportError: self.init(error, names: names)
    case let error as SampleStoreError: self.init(error)
    case is UnknownPerson: self = .notFound
    case let error as AccessBookError: self.init(.serviceUnavailable, "\(error)")
    case is ClosedStore:
      self.init(
        .serviceUnavailable, "The data of this person are erased just now: ask again.",
        retryAfter: 2)
    case let error as HKError: self.init(error)
    case let error as ExportError: self.init(error)
    case let error as ChartError: self.init(.badRequest, "\(error)")
    default: self.init(.internalServerError, "The server could not answer.")
    }
  }

  private init(_ error: ReportError, names: [String: String]) {
    func name(_ parameter: ReportError.Parameter) -> String {
      names[parameter.rawValue] ?? parameter.rawValue
    }
    self.init(
      error.reason == .noData ? .notFound : .badRequest, error.sentence(naming: name),
      field: error.parameter.map(name))
  }

  private init(_ error: HKError) {
    switch error.code {
    case .errorAuthorizationNotDetermined, .errorAuthorizationDenied:
      self.init(
        .forbidden, "This app was not granted a type that it asks for: ask the person first.")
    case .errorInvalidArgument: self.init(.badRequest, error.description)
    case .errorDatabaseInaccessible:
      self.init(
        .serviceUnavailable,
        "The store could not be written just now, as somebody else writes to it or it may not be written: ask again.",
        retryAfter: 1)
    default: self.init(.internalServerError, "The server could not answer.")
    }
  }

  private init(_ error: ExportError) {
    switch error.kind {
    case .otherPerson:
      self.init(
        .conflict,
        "\(error.finding) If it is the same person, say so: tick it on the page Data, or send it with samePerson=true.",
        field: "samePerson")
    case .cancelled: self.init(.conflict, error.description)
    case .shortOfThreads: self.init(.serviceUnavailable, error.description, retryAfter: 10)
    default: self.init(.badRequest, error.description)
    }
  }

  private init(_ error: SampleStoreError) {
    switch error.code {
    case .authorizationNotDetermined:
      self.init(
        .forbidden, "This app was never granted a type that it asks for: ask the person first.")
    case .missing: self = .notFound
    case .diskFull: self.init(Self.insufficientStorage, "There is no room left on the disk.")
    case .busy:
      self.init(
        .serviceUnavailable, "Somebody else writes to the store: ask again.", retryAfter: 1)
    default:
      self.init(
        .internalServerError,
        "The store could not be read: 'hkstats store verify' says what is wrong with it.")
    }
  }

  /// RFC 4918, 11.5.
  static let insufficientStorage = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")

  /// The problem without a path of this machine in its sentences.
  func hiding(_ path: String, as name: String = "the store") -> Problem {
    var problem = self
    problem.detail = detail.replacing(path, with: name)
    problem.lines = lines.map { line in
      var line = line
      line.detail = line.detail.replacing(path, with: name)
      return line
    }
    return problem
  }

  /// The answer about what there is not, and about what somebody may not know to be there.
  public static let notFound = Problem(.notFound, "There is nothing here.")
}
