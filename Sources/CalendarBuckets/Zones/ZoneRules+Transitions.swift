/// A moment at which the clocks of a zone are set.
///
/// ```swift
/// let paris = try ZoneRules(identifier: "Europe/Paris")
/// let changes = paris.transitions(in: 1_704_063_600..<1_735_686_000)   // 2024
/// print(changes.map { $0.offsetAfter - $0.offsetBefore })              // [3600, -3600]
/// ```
public struct ZoneTransition: Sendable, Hashable {
  /// The first instant with the new offset, in seconds since 1970.
  public var instant: Double
  /// How far the clocks are ahead of UTC before it, in seconds.
  public var offsetBefore: Int
  /// How far they are ahead from then on.
  public var offsetAfter: Int
}

extension ZoneRules {
  /// The moments in a range at which the clocks are set to another offset, in order.
  ///
  /// A change at the range's lower bound is in it: a day whose midnight the clocks jump over begins with
  /// the change. One at its upper bound is not. The range is cut to the supported years 0 to 9999.
  ///
  /// - Complexity: O(transitions), and a search for each in those of the zone.
  public func transitions(in range: Range<Double>) -> [ZoneTransition] {
    if let recorded { return recorded.transitions(in: range) }
    let first = Int(ceilingOf: SupportedInstants.clamp(range.lowerBound))
    let limit = min(
      Int(ceilingOf: SupportedInstants.clamp(range.upperBound)), SupportedInstants.lastSecond)
    return offsets.transitions(in: first..<max(first, limit)).map { transition in
      ZoneTransition(
        instant: Double(transition.second), offsetBefore: transition.before,
        offsetAfter: transition.after)
    }
  }
}

extension Int {
  /// The smallest integer that is not below a value.
  fileprivate init(ceilingOf value: Double) {
    self = Int(value.rounded(.up))
  }
}
