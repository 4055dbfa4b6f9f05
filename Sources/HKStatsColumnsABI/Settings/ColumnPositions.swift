internal import ArrowColumns

/// Which column of the batches has which role.
struct ColumnPositions {
  /// The columns of all batches.
  let fields: [ArrowField]
  private var positions: [ColumnRole: Int] = [:]

  /// Finds the columns by their names.
  ///
  /// - Throws: a ``QueryError`` for one that is missing although it was named, or is needed; and for a name that two
  ///   columns have.
  init(_ fields: [ArrowField], settings: QuerySettings) throws(QueryError) {
    self.fields = fields
    for role in ColumnRole.allCases {
      let name = settings.columnNames[role] ?? role.rawValue
      guard !name.isEmpty else { continue }
      let found = fields.indices.filter { VerbatimText(fields[$0].name) == VerbatimText(name) }
      guard found.count < 2 else {
        throw .schema("There are \(found.count) columns '\(name)': rename all but one of them.")
      }
      positions[role] = found.first
      if found.isEmpty, settings.columnNames[role] != nil { throw missing(name) }
    }
    if positions[.start] == nil { throw missing(settings.columnNames[.start] ?? "start") }
    if positions[.value] == nil, settings.needsValues {
      throw missing(settings.columnNames[.value] ?? "value")
    }
  }

  private func missing(_ name: String) -> QueryError {
    let names = fields.map { "'\($0.name)'" }.joined(separator: ", ")
    guard !name.isEmpty else {
      return .schema("There is no column of starts or of values: name it. There are \(names).")
    }
    return .schema("There is no column '\(name)'. There are \(fields.isEmpty ? "none" : names).")
  }

  /// The position of a column; nil if there is none of the role.
  subscript(_ role: ColumnRole) -> Int? { positions[role] }

  /// Whether each of the roles that has a column has it alone.
  func areAlone(_ roles: ColumnRole...) -> Bool {
    roles.allSatisfy { role in
      guard let position = positions[role] else { return true }
      return positions.values.count { $0 == position } == 1
    }
  }

  /// Whether participants are numbers; nil if there is no column of them.
  var hasIntegerParticipants: Bool? {
    positions[.participant].map { position in
      if case .integer = fields[position].format {
        fields[position].dictionary == nil
      } else {
        false
      }
    }
  }
}
