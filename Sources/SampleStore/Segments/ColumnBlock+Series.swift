internal import HealthCalculations

extension ColumnBlock {
  private struct Reading {
    var start: Double
    var end: Double
    var value: Double
    var rank: UInt16
    var sequence: Int64
    /// Measurements of one series keep their order.
    var place: Int
  }

  /// Hands out the samples in order as ``takeMerged(chainBegins:)`` does, with the measurements of
  /// series in the place of their samples, under the rank of these. The block keeps sequence numbers
  /// unless there are no series.
  ///
  /// - Complexity: O(n) for sorted chains without series; with series, their runs are sorted in.
  mutating func takeMerged(
    chainBegins: [Int], series: SeriesReader
  ) throws -> SampleColumns {
    if series.isEmpty { return takeMerged(chainBegins: chainBegins) }
    let samples = takeReadings()
    var readings: [Reading] = []
    readings.reserveCapacity(samples.count)
    for sample in samples {
      guard let measurements = try series.measurements(of: sample.sequence) else {
        readings.append(sample)
        continue
      }
      for (place, measurement) in measurements.enumerated() {
        readings.append(
          Reading(
            start: measurement.start, end: measurement.end, value: measurement.value,
            rank: sample.rank, sequence: sample.sequence, place: place))
      }
    }
    readings.sort {
      ($0.start, $0.end, $0.sequence, $0.place) < ($1.start, $1.end, $1.sequence, $1.place)
    }
    return SampleColumns(
      starts: readings.map(\.start), ends: readings.map(\.end), values: readings.map(\.value),
      ranks: readings.map(\.rank))
  }

  private mutating func takeReadings() -> [Reading] {
    let columns = takeUnordered()
    return columns.sequences.indices.map { index in
      Reading(
        start: columns.samples.starts[index], end: columns.samples.ends[index],
        value: columns.samples.values[index], rank: columns.samples.ranks[index],
        sequence: columns.sequences[index], place: 0)
    }
  }
}
