internal import ColumnKernels
internal import Foundation
internal import HealthCalculations

extension Workload {
  /// Means of all kinds and the variance.
  static let columnMeans: [Workload] =
    DataSet.soundLevels.workloads("weighted mean") { samples, _ in
      let values = samples.values
      let weights = zip(samples.starts, samples.ends).map { $1 - $0 }
      var total = 0.0
      for position in values.indices { total += values[position] * weights[position] }
      try Reference.expect(
        ColumnKernels.weightedMean(values, weights: weights) ?? .nan,
        near: total / weights.reduce(0, +), "The weighted mean")
      return PreparedWork { keep(ColumnKernels.weightedMean(values, weights: weights)) }
    }
    + DataSet.soundLevels.workloads("energy mean") { samples, _ in
      let values = samples.values
      let weights = zip(samples.starts, samples.ends).map { $1 - $0 }
      var energy = 0.0
      for position in values.indices {
        energy += weights[position] * pow(10, values[position] / 10)
      }
      try Reference.expect(
        ColumnKernels.energyMean(values, weights: weights) ?? .nan,
        near: 10 * log10(energy / weights.reduce(0, +)), "The energy mean")
      return PreparedWork { keep(ColumnKernels.energyMean(values, weights: weights)) }
    }
    + DataSet.heartRate.workloads("variance") { samples, _ in
      let values = samples.values
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      try Reference.expect(
        ColumnKernels.variance(values) ?? .nan, near: squares / Double(values.count),
        "The variance")
      return PreparedWork { keep(ColumnKernels.variance(values)) }
    }
}
