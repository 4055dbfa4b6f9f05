/// How the samples of a quantity type become one figure.
public enum AggregationStyle: String, Sendable, CaseIterable, Codable {
  /// Amounts that add up: steps, energy, distance.
  case cumulative
  /// Readings whose average is the plain mean of the samples: body mass, VO2 max.
  case discreteArithmetic
  /// Readings whose average weighs each one by the time that it stands for: heart rate.
  case discreteTemporallyWeighted
  /// Sound levels, averaged by energy and duration: headphone and environmental exposure.
  case discreteEquivalentContinuousLevel
}
