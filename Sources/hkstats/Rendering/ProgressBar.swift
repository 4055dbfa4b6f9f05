internal import ReportTables
internal import ReportFormats
internal import HealthReports
internal import Foundation
internal import Synchronization

/// A line on standard error that tells how far a long task is: share, bytes, speed, time left.
///
/// It shows itself only where standard error is a terminal, at most ten times a second.
final class ProgressBar: Sendable {
  /// How far a task is.
  struct State: Equatable {
    /// What is being done.
    var title: String
    /// The bytes of the input that are done, or the rows.
    var done: Int
    /// All bytes of the input, or all rows; 0 if that is not known.
    var total: Int
    /// The bytes of text made of them, of which the speed is told; more than `done` if the input is
    /// compressed. Nil where rows are counted.
    var text: Int?
  }

  private let isVisible: Bool
  private let started = Date()
  private let lastShown = Mutex(Date.distantPast)

  /// A bar for a task that has not begun yet.
  ///
  /// - Parameter isPlain: whether nothing is to be drawn, not even a bar.
  init(isPlain: Bool) {
    // A terminal that calls itself dumb can neither draw nor take back a line.
    isVisible =
      !isPlain && isatty(STDERR_FILENO) == 1 && EnvironmentVariable.value("TERM") != "dumb"
  }

  /// Tells how far the task is.
  func update(_ state: State) {
    guard isVisible else { return }
    let now = Date()
    let isDue = lastShown.withLock { last in
      guard now.timeIntervalSince(last) > 0.1 else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let width = min(80, Terminal.columns(of: STDERR_FILENO) ?? 80) - 1
    StandardError.draw(
      "\r\u{1B}[2K" + Self.line(state, seconds: now.timeIntervalSince(started), width: width))
  }

  /// Takes the line away again.
  func finish() {
    if isVisible { StandardError.draw("\r\u{1B}[2K") }
  }

  /// The line, at most `width` columns:
  /// `importing  ██████░░░░  60 %  360.0 of 600.0 MB  312 MB/s  0:01 left`,
  /// `exporting  ██████░░░░  60 %  600,000 of 1,000,000 rows  1,500,000/s  0:01 left`.
  static func line(_ state: State, seconds: Double, width: Int) -> String {
    let perSecond = seconds > 0 ? Double(state.text ?? state.done) / seconds : 0
    let rate =
      state.text == nil
      ? NumberText.grouped(Int(perSecond)) + "/s"
      : NumberText.fixed(perSecond / 1e6, digits: 0) + " MB/s"
    guard state.total > 0 else {
      let amount = state.text.map(NumberText.size) ?? NumberText.grouped(state.done)
      return "\(state.title)  \(amount)  \(rate)".truncated(toWidth: width)
    }
    let share = min(1, Double(state.done) / Double(state.total))
    let left = share > 0 && seconds > 0 ? seconds / share - seconds : 0
    let amount =
      state.text == nil
      ? "\(NumberText.grouped(state.done)) of \(NumberText.grouped(state.total)) rows"
      : "\(NumberText.fixed(Double(state.done) / 1e6, digits: 1)) of \(NumberText.size(state.total))"
    let tail = "  \(Int(share * 100)) %  \(amount)  \(rate)  \(NumberText.clock(left)) left"
    let room = min(30, width - state.title.displayWidth - 2 - tail.displayWidth)
    guard room >= 5 else { return (state.title + tail).truncated(toWidth: width) }
    let filled = Int(share * Double(room))
    return state.title + "  " + String(repeating: "█", count: filled)
      + String(repeating: "░", count: room - filled) + tail
  }
}
