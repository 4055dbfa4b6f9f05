/// The figures of a series sample's measurements.
package struct MeasurementSummary: Sendable, Hashable {
  /// How many measurements there are.
  package var count: Int
  /// The smallest value, in the canonical unit of the type.
  package var minimum: Double
  /// The largest value.
  package var maximum: Double
  /// The measurement with the latest start; of several the last one given.
  package var mostRecent: SeriesMeasurement

  /// The figures of measurements; nil without any.
  init?(_ measurements: [SeriesMeasurement]) {
    guard var last = measurements.first else { return nil }
    count = measurements.count
    minimum = last.value
    maximum = last.value
    for measurement in measurements {
      minimum = min(minimum, measurement.value)
      maximum = max(maximum, measurement.value)
      if measurement.start >= last.start { last = measurement }
    }
    mostRecent = last
  }
}
