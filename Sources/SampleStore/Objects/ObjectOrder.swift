/// An order of workouts or correlations that SQL can sort by: equal ones follow by start, end and
/// insertion.
package struct ObjectOrder: Sendable, Hashable {
  /// By start.
  package static let byStart = ObjectOrder(terms: [])

  /// What `ORDER BY` says.
  let sql: String

  /// The order of some keys. By value all of them are equal: they have none.
  ///
  /// - Returns: nil for an order by UUID, which the rows do not hold.
  package init?(_ order: [SampleOrder]) {
    var terms: [String] = []
    for key in order {
      let column: String
      switch key.key {
      case .start: column = "start"
      case .end: column = "\"end\""
      case .sequence: column = "sequence"
      case .value: continue
      case .uuid: return nil
      }
      terms.append(key.isAscending ? column : "\(column) DESC")
    }
    self.init(terms: terms)
  }

  private init(terms: [String]) {
    sql = (terms + ["start", "\"end\"", "sequence"]).joined(separator: ", ")
  }
}
