/// One measurement of a series sample.
package struct SeriesMeasurement: Sendable, Hashable {
  /// The start in seconds since 1970.
  package var start: Double
  /// The end in seconds since 1970.
  package var end: Double
  /// The value in the canonical unit of the type; of a beat, the seconds since the series began.
  package var value: Double
  /// Whether beats may be missing before this one.
  package var followsGap: Bool

  /// A measurement from its parts.
  package init(start: Double, end: Double, value: Double, followsGap: Bool = false) {
    self.start = start
    self.end = end
    self.value = value
    self.followsGap = followsGap
  }
}
