public import ArgumentParser
public import ReportFormats

extension GoalNumber: ExpressibleByArgument {
  /// A goal as an option has it.
  public init?(argument: String) {
    self.init(typed: argument)
  }
}
