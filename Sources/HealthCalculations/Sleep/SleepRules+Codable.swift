extension SleepRules {
  /// Whether nights can be made by these rules: what its initializer traps for, for rules whose members were changed since.
  public var areValid: Bool {
    (0..<86_400).contains(nightStart) && sessionGap >= 0 && sessionGap.isFinite && epoch > 0
      && 86_400 % epoch == 0 && freeWeekdays.isSubset(of: 1...7) && (0...1).contains(partialBelow)
  }
}

extension SleepRules: Codable {
  private enum CodingKeys: String, CodingKey {
    case nightStart, sessionGap, epoch, freeWeekdays, partialBelow, includesPartialNights
  }

  /// Reads rules.
  ///
  /// - Throws: `DecodingError` for rules by which no night can be made.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var rules = SleepRules()
    rules.nightStart = try container.decode(Int.self, forKey: .nightStart)
    rules.sessionGap = try container.decode(Double.self, forKey: .sessionGap)
    rules.epoch = try container.decode(Int.self, forKey: .epoch)
    rules.freeWeekdays = Set(try container.decode([Int].self, forKey: .freeWeekdays))
    rules.partialBelow = try container.decode(Double.self, forKey: .partialBelow)
    rules.includesPartialNights = try container.decode(Bool.self, forKey: .includesPartialNights)
    guard rules.areValid else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A night starts within a day, a gap is 0 or more seconds, epochs "
            + "divide a day, weekdays are numbers from 1, Monday, to 7, and a share is 0 to 1."))
    }
    self = rules
  }

  /// Writes the rules; free days are in ascending order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nightStart, forKey: .nightStart)
    try container.encode(sessionGap, forKey: .sessionGap)
    try container.encode(epoch, forKey: .epoch)
    try container.encode(freeWeekdays.sorted(), forKey: .freeWeekdays)
    try container.encode(partialBelow, forKey: .partialBelow)
    try container.encode(includesPartialNights, forKey: .includesPartialNights)
  }
}
