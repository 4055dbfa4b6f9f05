import Foundation

extension StepChart {
  /// A line a day: the weekday, the steps, and a bar.
  var text: String {
    days.map { day in
      let label = day.start.formatted(.dateTime.weekday(.abbreviated))
      guard let steps = day.steps else { return "\(label)      -" }
      let bar = String(repeating: "█", count: Int(steps / 250))
      return "\(label) \(String(format: "%6.0f", steps)) \(bar)"
    }.joined(separator: "\n")
  }
}
