/// The samples of one type as columns, sorted by start, then end, then order of generation.
///
/// Values are in the type's unit (`SyntheticType.unit`), raw values for categories. All columns have
/// the same length.
public struct SyntheticColumns: Sendable, Equatable {
  /// Starts in seconds since 1970.
  public private(set) var starts: [Double] = []
  /// Ends in seconds since 1970.
  public private(set) var ends: [Double] = []
  /// Values.
  public private(set) var values: [Double] = []
  /// Who wrote each sample.
  public private(set) var origins: [SyntheticOrigin] = []
  /// Whether each sample was typed in.
  public private(set) var userEntered: [Bool] = []

  /// Number of samples.
  public var count: Int { starts.count }

  init(sorting samples: [SyntheticSample]) {
    // A sort of positions, not of samples: Swift's sort is stable, but does not promise it.
    let order = samples.indices.sorted { left, right in
      (samples[left].start, samples[left].end, left)
        < (samples[right].start, samples[right].end, right)
    }
    starts = order.map { Double(samples[$0].start) }
    ends = order.map { Double(samples[$0].end) }
    values = order.map { samples[$0].value }
    origins = order.map { samples[$0].origin }
    userEntered = order.map { samples[$0].isUserEntered }
  }
}

extension SyntheticYears {
  /// All samples of a type as columns; O(n log n), and all in memory at once.
  public func columns(of type: SyntheticType) -> SyntheticColumns {
    var samples: [SyntheticSample] = []
    for day in 0..<dayCount { generate(type, day: day, into: &samples) }
    return SyntheticColumns(sorting: samples)
  }

  /// All samples of a type given by identifier or short name; nil if there is no such type here.
  public func samples(ofType name: String) -> SyntheticColumns? {
    SyntheticType(named: name).map { columns(of: $0) }
  }
}
