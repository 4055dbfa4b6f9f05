internal import CColumnKernels

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The energy of levels (dB) in each of many runs, relative to the highest level of the run.
///
/// ```swift
/// let hours = EnergySums(
///   of: [70, 80, 60], starts: [0, 3_600, 5_400], ends: [3_600, 5_400, 12_600],
///   over: ColumnRuns(bounds: [0, 1, 3]), highest: [70, 80])
/// hours.means                                                              // [70.0, 73.01...]
/// hours.combined(over: ColumnRuns(bounds: [0, 2]), highest: [80]).means    // [72.4832...]
/// ```
///
/// A level weighs its duration; where all durations of a run are 0, levels weigh the same.
public struct EnergySums: Sendable, Equatable {
  /// The highest level of each run.
  public let highest: [Double]
  /// The sums of the durations.
  public let weights: [Double]
  /// The sums of `duration x 10^((level - highest) / 10)`.
  private let products: [Double]
  /// The sums of `10^((level - highest) / 10)`.
  private let plain: [Double]
  /// How many levels each run has.
  private let counts: [Double]

  /// The energy of each run; `highest` are the largest levels of the runs.
  ///
  /// Complexity: O(rows), one power of ten a row.
  public init(
    of levels: [Double], starts: [Double], ends: [Double], over runs: ColumnRuns,
    highest: [Double]
  ) {
    ColumnKernels.check(runs, levels.count, starts.count, ends.count)
    precondition(highest.count == runs.count, "energies need the highest level of each run")
    (weights, products, plain) = unsafe ColumnKernels.columns(of: runs.count) {
      unsafe ck_energies(
        starts, ends, levels, levels.count, runs.bounds, runs.count, highest, $0, $1, $2)
    }
    self.highest = highest
    counts = runs.lengths.map(Double.init)
  }

  /// The energy of runs that were reduced in parts, one after the other. O(runs).
  public init(joining parts: [EnergySums]) {
    highest = ColumnKernels.joined(parts.map(\.highest))
    weights = ColumnKernels.joined(parts.map(\.weights))
    products = ColumnKernels.joined(parts.map(\.products))
    plain = ColumnKernels.joined(parts.map(\.plain))
    counts = ColumnKernels.joined(parts.map(\.counts))
  }

  /// The energy of runs of these runs; `highest` are the largest levels of the whole ones.
  ///
  /// Complexity: O(runs), two powers of ten a run.
  public func combined(over runs: ColumnRuns, highest: [Double]) -> EnergySums {
    ColumnKernels.check(runs, weights.count)
    precondition(highest.count == runs.count, "energies need the highest level of each run")
    return EnergySums(self, over: runs, highest: highest)
  }

  private init(_ parts: EnergySums, over runs: ColumnRuns, highest: [Double]) {
    self.highest = highest
    weights = ColumnKernels.sums(parts.weights, over: runs)
    counts = ColumnKernels.sums(parts.counts, over: runs)
    products = parts.lowered(parts.products, to: highest, over: runs)
    plain = parts.lowered(parts.plain, to: highest, over: runs)
  }

  /// The sums of energies that are each relative to their own highest level, relative to `highest`.
  private func lowered(
    _ energies: [Double], to highest: [Double], over runs: ColumnRuns
  ) -> [Double] {
    unsafe ColumnKernels.columns(of: runs.count) {
      unsafe ck_energies(
        nil, energies, self.highest, energies.count, runs.bounds, runs.count, highest, $0, $1,
        $2)
    }.1
  }

  /// The mean level by energy of each run, `10 log10(sum(w 10^(L/10)) / sum(w))`.
  ///
  /// A highest level that is infinite is the mean; NaN is handed on. O(runs).
  ///
  /// Semantics 3.2: the equivalent continuous level.
  public var means: [Double] {
    highest.indices.map { run in
      let energy =
        weights[run] == 0 ? plain[run] / counts[run] : products[run] / weights[run]
      return ColumnKernels.level(
        ofEnergy: energy, highest: highest[run], weight: weights[run])
    }
  }
}
