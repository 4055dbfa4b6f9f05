/// A piece of work with a name, its data and its size, which is timed, counted in instructions, or
/// both.
///
/// The title says what is done / on which data set / how large it is:
/// `merge, 3 sources / active energy, 1 year / 758 k`.
public struct Workload: Sendable {
  /// How a workload is measured.
  public enum Measure: Sendable, Hashable {
    /// By the clock: as large as what people have.
    case time
    /// In instructions, on an emulated processor: small.
    case instructions
  }

  /// The source file that the workload watches over, without its extension.
  public let subject: String
  /// What / data set / size; no two workloads have the same.
  public let title: String
  /// How many rows (samples, edges, bytes: what the size in the title counts) one run works on.
  public let size: Int
  /// How it is measured.
  public let measures: Set<Measure>
  /// Loads the data, compares the answer with that of a slow and obvious reference, and returns what
  /// is measured.
  ///
  /// - Throws: ``WrongAnswer`` if the answers differ.
  public let prepare: @Sendable () throws -> PreparedWork

  /// A workload of the source file that is named like the calling one without `Benchmarks`.
  init(
    _ what: String, on dataSet: String, size: Int, of unit: String? = nil,
    measures: Set<Measure>, file: String = #fileID,
    prepare: @escaping @Sendable () throws -> PreparedWork
  ) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let suffix = "Benchmarks.swift"
    precondition(name.hasSuffix(suffix), "workloads stand in files named ...\(suffix)")
    subject = String(name.dropLast(suffix.count))
    let count = unit.map { "\(Self.text(of: size)) \($0)" } ?? Self.text(of: size)
    title = "\(what) / \(dataSet) / \(count)"
    self.size = size
    self.measures = measures
    self.prepare = prepare
  }

  /// The number as titles show it: `940`, `61 k`, `1.5 M`.
  private static func text(of size: Int) -> String {
    switch size {
    case ..<1_000: "\(size)"
    case ..<10_000: "\(Double((size + 50) / 100) / 10) k"
    case ..<999_500: "\((size + 500) / 1_000) k"
    default: "\(Double((size + 50_000) / 100_000) / 10) M"
    }
  }
}

/// What is measured of a workload, its data at hand and its answer checked.
public struct PreparedWork {
  /// Sets up the next run, unmeasured: an empty store to write to, for example.
  public let before: () throws -> Void
  /// The measured work.
  public let run: () throws -> Void

  /// Work that can be repeated as it is, or after `before`.
  init(before: @escaping () throws -> Void = {}, _ run: @escaping () throws -> Void) {
    self.before = before
    self.run = run
  }
}

/// Takes a result, so that the compiler cannot leave out the work that it came from.
@inline(never) @_optimize(none)
func keep<Result>(_: borrowing Result) {}
