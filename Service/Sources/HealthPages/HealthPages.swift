public import HealthAPI
public import Hummingbird
public import ServerAccess

/// The pages that people look at.
public struct HealthPages: Sendable {
  private let answers: Answers

  /// Pages of these answers.
  public init(_ answers: Answers) {
    self.answers = answers
  }

  /// Adds all addresses.
  public func addRoutes(to router: Router<AccessContext>) {
    router.get("/") { _, _ in "hkstats" }
  }
}
