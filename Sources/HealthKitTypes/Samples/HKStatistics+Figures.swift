internal import Foundation

extension HKStatistics {
  /// The figures of one range of time, in the canonical unit of the type; `nil` is a figure that was not
  /// asked for or has no samples.
  package struct Figures: Sendable, Hashable {
    package var sum: Double?
    package var average: Double?
    package var minimum: Double?
    package var maximum: Double?
    package var mostRecent: Double?
    /// Start of the most recent sample, in seconds since 1970.
    package var mostRecentStart: Double?
    /// End of the most recent sample, in seconds since 1970.
    package var mostRecentEnd: Double?
    /// Covered time in seconds.
    package var duration: Double?

    package init(
      sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil,
      mostRecent: Double? = nil, mostRecentStart: Double? = nil, mostRecentEnd: Double? = nil,
      duration: Double? = nil
    ) {
      self.sum = sum
      self.average = average
      self.minimum = minimum
      self.maximum = maximum
      self.mostRecent = mostRecent
      self.mostRecentStart = mostRecentStart
      self.mostRecentEnd = mostRecentEnd
      self.duration = duration
    }

    static let archivedPaths: [(key: String, path: any WritableKeyPath<Self, Double?> & Sendable)] =
      [
        ("sum", \.sum), ("average", \.average), ("minimum", \.minimum), ("maximum", \.maximum),
        ("mostRecent", \.mostRecent), ("mostRecentStart", \.mostRecentStart),
        ("mostRecentEnd", \.mostRecentEnd), ("duration", \.duration),
      ]

    func encode(with coder: NSCoder, prefix: String) {
      for (key, path) in Self.archivedPaths {
        if let value = self[keyPath: path] {
          coder.encode(NSNumber(value: value), forKey: prefix + key)
        }
      }
    }

    init(coder: NSCoder, prefix: String) {
      self.init()
      for (key, path) in Self.archivedPaths {
        self[keyPath: path] = coder.decodeNumber(forKey: prefix + key)
      }
    }
  }
}
