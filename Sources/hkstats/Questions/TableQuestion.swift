internal import ArgumentParser
internal import Cohorts
internal import SampleStore

/// A question whose answer has rows: its command asks one store, `hkstats cohort` all stores of a cohort.
protocol TableQuestion: ParsableArguments, Sendable {
  /// The command's name, behind `hkstats` and behind `hkstats cohort`.
  static var name: String { get }
  /// What the command of a cohort says of itself.
  static var cohortAbstract: String { get }
  /// Command lines of a cohort, without `hkstats cohort` and the folder.
  static var cohortExamples: [String] { get }

  /// On whose clocks.
  var zone: ZoneOptions { get }

  /// Looks at the parameters, without a store.
  func checkParameters() throws

  /// The rows of the answer, and which days each is about. Called on any thread.
  func rows(from store: SampleStore) throws -> CohortTable.Answer
}

extension TableQuestion {
  /// Looks at the parameters, without a store.
  func checkParameters() throws {}
}
