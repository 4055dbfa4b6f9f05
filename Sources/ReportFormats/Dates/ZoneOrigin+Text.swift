public import HealthReports

extension ZoneOrigin {
  /// Who named the zone, behind its name in a sentence: `of the last import`.
  public var text: String {
    switch self {
    case .request: "as asked"
    case .lastImport: "of the last import"
    case .machine: "of this machine"
    }
  }
}
