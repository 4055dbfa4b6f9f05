package import HealthReports
internal import ReportFormats
package import SampleStore

/// What is said in the place of an answer that has nothing to show.
package struct Lack: Sendable, Equatable {
  /// What is missing.
  package var sentence: String
  /// From when to when there would be something; nil if there never is.
  package var extent: String?

  /// A lack; the extent is asked for once it is certain.
  package init(_ sentence: String, _ extent: String? = nil) {
    self.sentence = sentence
    self.extent = extent
  }

  /// Both in one paragraph.
  package var text: String { [sentence, extent].compactMap(\.self).joined(separator: " ") }
}

extension SummaryReport {
  /// What is to be said in the place of a table; nil if it shows something.
  ///
  /// - Parameters:
  ///   - types: those that were named; nil if none was.
  ///   - extent: where there are samples of them.
  package func lack(
    named types: [String]?, _ extent: () throws -> String?
  ) rethrows -> Lack? {
    if dataEnd == nil, let types { return Lack(StoreContents.lack(of: types)) }
    guard !series.isEmpty, series.allSatisfy(\.buckets.isEmpty), !hasLife else { return nil }
    return Lack(StoreContents.nothingHere(types ?? []), try extent())
  }
}

extension TrendsReport {
  /// What is to be said where there is nothing that was asked for, in the store or in the range; nil if there is.
  ///
  /// - Parameters:
  ///   - types: those that were named; nil if none was.
  ///   - hasDefaultRange: whether neither the first nor the last day was named.
  package func lack(
    named types: [String]?, hasDefaultRange: Bool, in store: StoreSnapshot
  ) throws -> Lack? {
    guard series.allSatisfy({ $0.count == 0 }) else { return nil }
    let extent = try StoreContents.extent(of: types, in: store, for: self)
    let contents = try StoreContents(of: store)
    // In all of the store nothing has a trend; in a range that was named there may be no data.
    if !contents.hasSamples || series.isEmpty && hasDefaultRange {
      return Lack(contents.sentence, extent)
    }
    let missing = try types.flatMap { try StoreContents.lack(of: $0, in: store) }
    return Lack(missing ?? StoreContents.nothingHere(series.map(\.type)), extent)
  }
}

extension ProfileReport {
  /// What is to be said of a type without data; nil of one with some.
  package func lack(in store: StoreSnapshot) throws -> Lack? {
    guard hours.isEmpty else { return nil }
    if days == 0, let missing = try StoreContents.lack(of: [type], in: store) {
      return Lack(missing)
    }
    return Lack(
      StoreContents.nothingHere([type]),
      try StoreContents.extent(of: [type], in: store, for: self))
  }
}

extension CorrelationReport {
  /// What is to be said where there are no two types with data; nil where there are.
  package func lack(
    named types: [String]?, in store: StoreSnapshot
  ) throws -> Lack? {
    let sentence =
      self.types.isEmpty && typesWithoutData.isEmpty
      ? try StoreContents(of: store).sentence
      : CorrelationTable(self, showsEveryPair: types != nil).lack
    return try sentence.map {
      Lack($0, try StoreContents.extent(of: types, in: store, for: self))
    }
  }
}
