public import CalendarBuckets

extension CalendarInterval {
  /// How many buckets an answer shows that was not told from when to when; nil is all of them.
  public var defaultBucketCount: Int? {
    switch self {
    case .hour: 24
    case .day: 14
    case .week: 12
    case .month: 12
    case .year: nil
    }
  }
}
