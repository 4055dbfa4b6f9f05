internal import Foundation

/// Runs this project's side of `make rivals`: writes the data that all contenders read, and does the
/// work of the in-memory lines when asked to over a pipe.
@main
struct RivalsDriver {
  static let usage = """
    usage: RivalsDriver write-columns SEED YEARS FOLDER [TYPE]
           RivalsDriver write-export SEED DAYS FILE
           RivalsDriver heart FOLDER
           RivalsDriver points|spans FOLDER CORES
           RivalsDriver saves FOLDER SAMPLES
           RivalsDriver calendar

    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func run(_ arguments: [String]) throws {
    switch arguments.first {
    case "write-columns" where arguments.count == 4 || arguments.count == 5:
      try SyntheticFiles.writeColumns(
        seed: number(arguments[1]), years: number(arguments[2]), folder: arguments[3],
        only: arguments.count == 5 ? arguments[4] : nil)
    case "write-export" where arguments.count == 4:
      try SyntheticFiles.writeExport(
        seed: number(arguments[1]), days: number(arguments[2]), path: arguments[3])
    case "points" where arguments.count == 3:
      serve(try PointsWork(folder: arguments[1], cores: number(arguments[2])))
    case "spans" where arguments.count == 3:
      serve(try SpansWork(folder: arguments[1], cores: number(arguments[2])))
    case "heart" where arguments.count == 2:
      serve(try HeartWork(folder: arguments[1]))
    case "saves" where arguments.count == 3:
      serve(try SavesWork(folder: arguments[1], count: number(arguments[2])))
    case "calendar" where arguments.count == 1:
      serve(try CalendarWork())
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }

  private static func number<Number: FixedWidthInteger>(_ text: String) throws -> Number {
    guard let number = Number(text) else { throw DriverError("'\(text)' is not a whole number.") }
    return number
  }
}

/// What went wrong, as a sentence.
struct DriverError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
