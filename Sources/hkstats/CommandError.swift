/// Why a command ended without an answer: a sentence for people and an exit code for scripts.
struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The exit codes, numbered as in BSD's `sysexits.h`.
  enum Code: Int32 {
    /// The command line asks for something that makes no sense.
    case usage = 64
    /// The input was read and is not what it should be.
    case badData = 65
    /// The input is not there or may not be read.
    case missingInput = 66
    /// The fault is ours, or the machine's.
    case internalFault = 70
    /// The configuration file cannot be read or makes no sense.
    case configuration = 78
  }

  /// What kind of failure it is.
  var code: Code
  /// One or more sentences: what, where, and what to do.
  var message: String
  /// What the message is about, each in a line of its own below it.
  var list: [String] = []

  /// The message.
  var description: String { message }

  /// A command line that makes no sense.
  static func usage(_ message: String) -> CommandError {
    CommandError(code: .usage, message: message)
  }

  /// Input that is not what it should be.
  static func badData(_ message: String, list: [String] = []) -> CommandError {
    CommandError(code: .badData, message: message, list: list)
  }

  /// Input that is not there.
  static func missingInput(_ message: String) -> CommandError {
    CommandError(code: .missingInput, message: message)
  }

  /// A configuration file that cannot be read or makes no sense.
  static func configuration(_ message: String) -> CommandError {
    CommandError(code: .configuration, message: message)
  }

  /// Input in which nothing is that `--chart` could draw.
  static func nothingToDraw(_ reason: String) -> CommandError {
    missingInput("There is nothing to draw. " + reason)
  }

  /// A fault of ours or of the machine.
  static func internalFault(_ message: String) -> CommandError {
    CommandError(code: .internalFault, message: message)
  }
}
