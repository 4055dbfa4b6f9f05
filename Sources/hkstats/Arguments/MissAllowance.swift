internal import ArgumentParser

/// How many intervals of how many in a row may miss a goal: `1/7`.
struct MissAllowance: ExpressibleByArgument, Equatable, Sendable {
  /// How many may miss it.
  let misses: Int
  /// Of how many.
  let span: Int

  /// An allowance.
  init(misses: Int, span: Int) {
    self.misses = misses
    self.span = span
  }

  /// The two numbers that an argument says; nil unless the first is the smaller.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let misses = parts[0], let span = parts[1], misses >= 0, misses < span
    else { return nil }
    self.misses = misses
    self.span = span
  }

  var defaultValueDescription: String { misses == 0 ? "none" : "\(misses)/\(span)" }
}
