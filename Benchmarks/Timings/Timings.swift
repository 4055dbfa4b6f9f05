import Benchmark
import Foundation
import Workloads

/// What a run has at hand: set up once, its answer checked, before the clock runs.
private final class Preparation: @unchecked Sendable {
  // The tool calls set-up and runs one after the other.
  var work: PreparedWork?
}

/// Every timed workload as a benchmark; its name is the workload's title.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident, rowsPerSecond],
    warmupIterations: 1, maxDuration: .seconds(2), maxIterations: 1_000)
  for workload in Workload.all where workload.measures.contains(.time) {
    let preparation = Preparation()
    Benchmark(workload.title) { benchmark in
      guard let work = preparation.work else { return }
      try work.before()
      let clock = ContinuousClock()
      benchmark.startMeasurement()
      let start = clock.now
      try work.run()
      let elapsed = clock.now - start
      benchmark.stopMeasurement()
      benchmark.measurement(rowsPerSecond, Int(Double(workload.size) / (elapsed / .seconds(1))))
    } setup: {
      preparation.work = try workload.prepare()
    } teardown: {
      preparation.work = nil
    }
  }
}

private let rowsPerSecond = BenchmarkMetric.custom("rows / s", polarity: .prefersLarger)
