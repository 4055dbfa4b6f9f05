/// Who said when in which zone a person was: the `HKTimeZone` of samples.
///
/// ```swift
/// var mentions = ZoneMentions()
/// let tokyo = mentions.number(of: "Asia/Tokyo")
/// mentions.add(at: start, zone: tokyo)
/// let zone = ZoneRules.recorded(mentions.periods(elsewhere: paris))
/// ```
public struct ZoneMentions: Sendable {
  private struct Mention {
    var instant: Double
    var zone: Int
  }

  private var mentions: [Mention] = []
  /// The names, each once.
  private var names: [String] = []
  /// The rules of each name; nil for what is no zone.
  private var rules: [ZoneRules?] = []
  /// The number of each name by its bytes.
  private var numbers: [[UInt8]: Int] = [:]

  /// No mention.
  public init() {}

  /// How many mentions of zones that exist there are.
  public var count: Int { mentions.count }

  /// The number of a name. O(1).
  ///
  /// - Returns: nil for a name that is no zone: what mentions it does not count.
  public mutating func number(of name: String) -> Int? {
    let bytes = Array(name.utf8)
    let known = numbers[bytes]
    let number = known ?? names.count
    if known == nil {
      numbers[bytes] = number
      names.append(name)
      rules.append(ZoneRules.known(name))
    }
    return rules[number] == nil ? nil : number
  }

  /// Notes that somebody was in a zone, by ``number(of:)``, at an instant.
  public mutating func add(at instant: Double, zone: Int) {
    mentions.append(Mention(instant: instant, zone: zone))
  }

  /// Which zone holds from when on.
  ///
  /// A mention holds, to each side, all the way to a neighbouring one of the same zone at most 14 days away,
  /// half the way to one of another zone at most 36 hours away, else 18 hours. Elsewhere `home` holds. Of
  /// several mentions at one instant the most frequent name counts, of equally frequent ones the smaller.
  /// Semantics 1.8.
  ///
  /// - Complexity: O(n log n) for n mentions.
  public func periods(elsewhere home: ZoneRules) -> [ZonePeriod] {
    let evidence = evidence
    var periods = [ZonePeriod(start: -.infinity, zone: home)]
    func change(_ start: Double, to zone: ZoneRules) {
      guard periods[periods.count - 1].zone.identifier != zone.identifier else { return }
      periods.append(ZonePeriod(start: start, zone: zone))
    }
    var held = -Double.infinity
    for (place, mention) in evidence.enumerated() {
      let start =
        place == 0 ? mention.instant - Reach.alone : Reach.of(evidence[place - 1], mention).start
      if start > held { change(held, to: home) }
      change(start, to: rules[mention.zone] ?? home)
      held =
        place + 1 == evidence.count
        ? mention.instant + Reach.alone : Reach.of(mention, evidence[place + 1]).end
    }
    if !evidence.isEmpty { change(held, to: home) }
    return periods
  }

  /// How far a mention reaches.
  private enum Reach {
    static let same = 14 * 86_400.0
    static let other = 36 * 3_600.0
    static let alone = 18 * 3_600.0

    /// Until when the earlier of two neighbours holds, and from when on the later one.
    static func of(_ earlier: Mention, _ later: Mention) -> (end: Double, start: Double) {
      let distance = later.instant - earlier.instant
      if earlier.zone == later.zone {
        if distance <= same { return (later.instant, later.instant) }
      } else if distance <= other {
        let middle = earlier.instant + distance / 2
        return (middle, middle)
      }
      return (earlier.instant + alone, later.instant - alone)
    }
  }

  /// One mention an instant, in order.
  private var evidence: [Mention] {
    var evidence: [Mention] = []
    let sorted = mentions.sorted { $0.instant < $1.instant }
    var rest = sorted[...]
    while let first = rest.first {
      let group = rest.prefix { $0.instant == first.instant }
      rest = rest[group.endIndex...]
      evidence.append(group.count == 1 ? first : mostFrequent(group))
    }
    return evidence
  }

  private func mostFrequent(_ group: ArraySlice<Mention>) -> Mention {
    var counts: [Int: Int] = [:]
    for mention in group { counts[mention.zone, default: 0] += 1 }
    let best = counts.max { left, right in
      left.value == right.value
        ? names[left.key].unicodeScalars.lexicographicallyPrecedes(names[right.key].unicodeScalars)
          == false
        : left.value < right.value
    }
    return Mention(instant: group[group.startIndex].instant, zone: best?.key ?? 0)
  }
}
