internal import Charts
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

  private init(_ error: SampleStoreError) {
    switch error.code {
    case .authorizationNotDetermined:
      self.init(
        .forbidden, "This app was never granted a type that it asks for: ask the person first.")
    case .missing: self = .notFound
    case .busy:
      self.init(
        .serviceUnavailable, "Somebody else writes to the store: ask again.", retryAfter: 1)
    default:
      self.init(
        .internalServerError,
        "The store could not be read: 'hkstats store verify' says what is wrong with it.")
    }
  }

  /// The answer about what there is not, and about what somebody may not know to be there.
  public static let notFound = Problem(.notFound, "There is nothing here.")
}
