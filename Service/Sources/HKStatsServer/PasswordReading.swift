internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where passwords come from: never from the words of a command, which others on the machine can read.
enum PasswordReading {
  /// The first line of a file; `-` is standard input.
  static func firstLine(ofFile path: String) throws -> String {
    if path == "-" { return readLine() ?? "" }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ServerError.missing("The file \(path) cannot be read, or is no text.")
    }
    return text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
  }

  /// What somebody types twice at the terminal, which does not show it.
  static func atTerminal() throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ServerError.missing(
        "There is no terminal to ask for the password: name a file, or standard input, with --password-file."
      )
    }
    let password = hidden("Password: ")
    guard password == hidden("Once more: ") else {
      throw ServerError.missing("Both are not the same: nothing was changed.")
    }
    return password
  }

  private static func hidden(_ question: String) -> String {
    FileHandle.standardError.write(Data(question.utf8))
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    let line = readLine() ?? ""
    var shown = before
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    FileHandle.standardError.write(Data("\n".utf8))
    return line
  }
}
