internal import ArrowColumns
internal import HealthCalculations

/// Which columns the figures and the statuses of a query have.
struct FiguresColumns {
  /// Whether participants are numbers; nil if there is no column of them.
  let hasIntegerParticipants: Bool?
  let hasTypes: Bool
  let hasSources: Bool
  let statistics: [Statistic]

  /// - Parameter positions: the columns in; nil if there was never a schema.
  init(_ settings: QuerySettings, positions: ColumnPositions?) {
    hasIntegerParticipants = positions?.hasIntegerParticipants
    hasTypes = positions?[.type] != nil
    hasSources = settings.sources.hasSeparate
    statistics = settings.answeredStatistics
  }

  private static let instant = ArrowFormat.timestamp(.microseconds, zone: "UTC")
  private static let text = ArrowFormat.text(.offsets32)
  private static let integer = ArrowFormat.integer(bits: 64, isSigned: true)

  private var participant: [ArrowField] {
    hasIntegerParticipants.map {
      [ArrowField(name: "participant", format: $0 ? Self.integer : Self.text)]
    } ?? []
  }

  /// The columns of figures.
  var figures: [ArrowField] {
    var fields = participant
    if hasTypes { fields.append(ArrowField(name: "type", format: Self.text)) }
    if hasSources { fields.append(ArrowField(name: "source", format: Self.text)) }
    fields += [
      ArrowField(name: "interval", format: Self.text), ArrowField(name: "date", format: .date32),
      ArrowField(name: "start", format: Self.instant),
      ArrowField(name: "end", format: Self.instant),
    ]
    for statistic in statistics {
      fields.append(
        ArrowField(
          name: statistic.columnName, format: statistic == .count ? Self.integer : .float64))
    }
    if statistics.contains(.mostRecent) {
      fields.append(ArrowField(name: "most_recent_start", format: Self.instant))
    }
    return fields
  }

  /// The columns of statuses.
  var statuses: [ArrowField] {
    participant + [
      ArrowField(name: "code", format: .integer(bits: 32, isSigned: true)),
      ArrowField(name: "message", format: Self.text),
      ArrowField(name: "rows", format: Self.integer),
    ]
  }
}
