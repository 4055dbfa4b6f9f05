internal import HKStats
internal import Synchronization

/// Stands in for the permission sheet where a page is the sheet: it is shown by one request of a browser, and answered by
/// another one.
final class PagePresenter: HKAuthorizationPresenter {
  /// What a person answered on a page.
  struct Answer: Sendable {
    /// The types that the page showed.
    var shown: Set<String>
    /// Those that are switched on for saving.
    var share: Set<String>
    /// Those that are switched on for reading.
    var read: Set<String>
  }

  /// The sheet was not answered, or is another one by now: nothing is decided.
  struct Unanswered: Error {}

  private let answer: Answer?
  private let shownSheet = Mutex<HKAuthorizationSheet?>(nil)

  /// A presenter that answers so; without an answer one that only looks at the sheet.
  init(_ answer: Answer? = nil) {
    self.answer = answer
  }

  /// The sheet that it was shown; nil if nothing was open.
  var sheet: HKAuthorizationSheet? { shownSheet.withLock { $0 } }

  /// What was switched on of the sheet's types.
  func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    shownSheet.withLock { $0 = request }
    // Whatever the person did not see, they did not decide.
    guard let answer,
      request.shareTypes.allSatisfy({ answer.shown.contains("share " + $0.identifier) }),
      request.readTypes.allSatisfy({ answer.shown.contains("read " + $0.identifier) })
    else { throw Unanswered() }
    return HKAuthorizationToggles(
      share: request.shareTypes.filter { answer.share.contains($0.identifier) },
      read: request.readTypes.filter { answer.read.contains($0.identifier) })
  }
}
