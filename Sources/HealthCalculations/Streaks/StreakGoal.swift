/// What an interval has to reach to count for a streak.
public enum StreakGoal: Sendable, Hashable {
  /// This much or more.
  case atLeast(Double)
  /// More than this.
  case moreThan(Double)
  /// This much or less.
  case atMost(Double)
  /// Less than this.
  case lessThan(Double)
  /// From the one to the other, both included.
  case between(Double, Double)

  /// Whether a value meets the goal; NaN meets none.
  ///
  /// Semantics 6.1: the goal.
  public func isMet(by value: Double) -> Bool {
    switch self {
    case .atLeast(let goal): value >= goal
    case .moreThan(let goal): value > goal
    case .atMost(let goal): value <= goal
    case .lessThan(let goal): value < goal
    case .between(let low, let high): value >= low && value <= high
    }
  }

  /// How much a value lacks; nil if it meets the goal, or if the goal is not one to be reached from below.
  ///
  /// Of ``moreThan(_:)`` nothing may be lacking and the goal still not met: anything more will do.
  public func missing(from value: Double) -> Double? {
    switch self {
    case .atLeast(let goal), .moreThan(let goal): isMet(by: value) ? nil : goal - value
    case .atMost, .lessThan, .between: nil
    }
  }
}

extension StreakGoal: Codable {
  private enum CodingKeys: String, CodingKey {
    case atLeast, moreThan, atMost, lessThan, between
  }

  /// Reads an object of one member: `{"atLeast": 10000}`, `{"between": [5000, 9000]}`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard members.allKeys.count == 1, let key = members.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a goal has one member"))
    }
    switch key {
    case .atLeast: self = .atLeast(try members.decode(Double.self, forKey: key))
    case .moreThan: self = .moreThan(try members.decode(Double.self, forKey: key))
    case .atMost: self = .atMost(try members.decode(Double.self, forKey: key))
    case .lessThan: self = .lessThan(try members.decode(Double.self, forKey: key))
    case .between:
      let bounds = try members.decode([Double].self, forKey: key)
      guard bounds.count == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: members, debugDescription: "a range has two bounds")
      }
      self = .between(bounds[0], bounds[1])
    }
  }

  /// Writes an object of one member, as ``init(from:)`` reads it.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .atLeast(let goal): try members.encode(goal, forKey: .atLeast)
    case .moreThan(let goal): try members.encode(goal, forKey: .moreThan)
    case .atMost(let goal): try members.encode(goal, forKey: .atMost)
    case .lessThan(let goal): try members.encode(goal, forKey: .lessThan)
    case .between(let low, let high): try members.encode([low, high], forKey: .between)
    }
  }
}
