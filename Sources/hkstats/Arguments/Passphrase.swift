internal import ReportFormats
internal import Foundation
internal import SampleStore

/// A passphrase that somebody types at the terminal, which does not show it.
enum Passphrase {
  /// The fewest characters of a new one.
  ///
  /// Source: NIST SP 800-63B, 5.1.1.1.
  static let fewestCharacters = 8

  /// Whether somebody is there to ask.
  static var canBeAskedFor: Bool { isatty(STDIN_FILENO) == 1 }

  /// Asks for the passphrase of a store.
  ///
  /// - Throws: ``CommandError`` if nobody is there, or nothing is typed.
  static func ask(_ question: String) throws -> StoreKey {
    guard canBeAskedFor else {
      throw CommandError.usage(
        "Nobody is there to ask for a passphrase. Name a key file with --key-file; 'hkstats store key FILE' "
          + "makes one.")
    }
    return try StoreKey(passphrase: read(question))
  }

  /// Asks for a new one, twice.
  static func askForNew() throws -> StoreKey {
    guard canBeAskedFor else { return try ask("") }
    StandardError.write(
      "Who has the passphrase has the store; without it nobody can open it, so keep it well.\n")
    let first = try read("New passphrase: ")
    guard first.count >= fewestCharacters else {
      throw CommandError.usage(
        "A passphrase of \(first.count) characters is found by trying. Choose \(fewestCharacters) and more, "
          + "such as some words.")
    }
    guard try read("The same again: ") == first else {
      throw CommandError.usage("The two passphrases differ, so nothing was done.")
    }
    return try StoreKey(passphrase: first)
  }

  /// Reads a line without showing it.
  private static func read(_ question: String) throws -> String {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw CommandError.internalFault("The terminal cannot be asked for a passphrase.")
    }
    var hidden = before
    // Keys are read one by one: so an interruption puts the terminal back first.
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    StandardError.write(question)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      StandardError.write("\n")
    }
    return try TypedLine.read {
      var byte: UInt8 = 0
      return Foundation.read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
    }
  }
}

/// A line that is typed key by key.
enum TypedLine {
  /// The line up to the return key.
  ///
  /// - Parameter next: the next byte; nil at the end.
  /// - Throws: ``CommandError`` if it is given up (Ctrl-C, or Ctrl-D and nothing typed).
  static func read(_ next: () -> UInt8?) throws -> String {
    var bytes: [UInt8] = []
    while let byte = next() {
      switch byte {
      case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
      // Ctrl-C.
      case 0x03: throw CommandError.usage("Interrupted, so nothing was done.")
      // Ctrl-D.
      case 0x04 where bytes.isEmpty: throw CommandError.usage("Nothing was typed.")
      case 0x04: return String(decoding: bytes, as: UTF8.self)
      // Backspace takes a character away, which may be several bytes.
      case 0x08, 0x7F:
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      // Ctrl-U takes all away.
      case 0x15: bytes.removeAll()
      default: bytes.append(byte)
      }
    }
    if bytes.isEmpty { throw CommandError.usage("Nothing was typed.") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
