internal import ArgumentParser
internal import ReportFormats

extension GoalNumber: ExpressibleByArgument {
  /// A goal as an option has it.
  init?(argument: String) {
    self.init(typed: argument)
  }
}
