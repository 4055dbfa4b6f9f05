internal import HealthCalculations
public import SampleStore

extension SampleStore {
  /// Saves which sources go before all others where samples overlap (Semantics 2.2), for every answer that
  /// is not asked for in another order.
  ///
  /// ```swift
  /// try store.saveSourceOrder(["Anna's Apple Watch", "iPhone"], ofTypes: [steps])
  /// ```
  ///
  /// - Parameters:
  ///   - sources: names as people type them, best first; none forgets the saved order.
  ///   - types: the types by full identifier; nil is every type that has one of the sources, or, where an
  ///     order is forgotten, every type.
  /// - Throws: ``ReportError`` for a source that none of the types has, and for a named type without samples.
  public func saveSourceOrder(_ sources: [String], ofTypes types: [String]? = nil) throws {
    let orders = try withSnapshot { snapshot in
      let identifiers = try types ?? SourcesRequest.allTypes(of: snapshot)
      let stored = Set(try snapshot.types(only: identifiers).map(\.identifier))
      var names: [String: [String]] = [:]
      for identifier in identifiers {
        guard stored.contains(identifier) else {
          throw ReportError(
            .invalidRequest,
            "The store holds no samples of \(text: TypeNames.short(identifier)), so it has no sources to put in order."
          )
        }
        names[identifier] = try snapshot.sourcePairFacts(ofType: identifier).map(\.pair.name)
      }
      let order = try SourceNames.resolve(
        sources, known: SourceNames.distinct(names.values.flatMap { $0 }))
      return identifiers.filter {
        sources.isEmpty || types != nil || SourceNames.haveOneInCommon(names[$0] ?? [], order)
      }.map { (type: $0, order: order) }
    }
    for (type, order) in orders { try setSourceOrder(order, ofType: type) }
  }
}
