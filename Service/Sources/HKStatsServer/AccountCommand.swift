internal import ArgumentParser
internal import Foundation
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// `hkstats-server account`: who logs in to a folder of stores.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Accounts of the people whose stores a folder holds.",
    discussion: """
      Examples:
        hkstats-server account add anna --people family
        hkstats-server account list --people family
        hkstats-server account password anna --people family
        hkstats-server account remove anna --people family

      A server that runs heeds changes at once: who was removed, or has another password, is logged out.
      """,
    subcommands: [Add.self, List.self, Password.self, Remove.self])

  /// The folder of the stores.
  struct Folder: ParsableArguments {
    @Option(help: ArgumentHelp("The folder with a store for each person.", valueName: "folder"))
    var people: String

    var files: PeopleFiles { .folder(path: people) }

    func book() throws -> AccessBook {
      guard FileManager.default.fileExists(atPath: people) else {
        throw ServerError.missing("There is no folder \(people).")
      }
      return AccessBook(path: files.accessPath)
    }
  }

  /// Where a password comes from.
  struct PasswordSource: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "A file whose first line is the password; - is standard input. Without it the terminal asks.",
        valueName: "file"))
    var passwordFile: String?

    func hash() throws -> PasswordHash {
      let password = try passwordFile.map(PasswordReading.firstLine) ?? PasswordReading.atTerminal()
      guard PasswordHash.isFit(password) else {
        throw ServerError.missing(
          "A password has \(PasswordHash.fewestCharacters) characters at least: a few words are easy to keep in mind."
        )
      }
      return try PasswordHash(password)
    }
  }

  /// `hkstats-server account add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give somebody an account, and an empty store if there is none.")

    @Argument(help: "Small letters, digits, - and _, such as anna.") var name: String
    @OptionGroup var folder: Folder
    @OptionGroup var password: PasswordSource

    func run() async throws {
      let person = try AccountCommand.person(name)
      try FileManager.default.createDirectory(
        atPath: folder.people, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let book = try folder.book()
      guard try await !book.accounts().contains(where: { $0.person == person }),
        try await book.addAccount(of: person, password.hash())
      else {
        throw ServerError.missing(
          "\(person) has an account already: hkstats-server account password \(person) changes its password."
        )
      }
      if folder.files.path(of: person) == nil, let path = folder.files.futurePath(of: person) {
        try SampleStore.open(path, mode: .readWrite(create: true)).close()
        print(
          "\(person) can log in now. The store \(path) is empty: hkstats import EXPORT --store \(path)"
        )
      } else {
        print("\(person) can log in now.")
      }
    }
  }

  /// `hkstats-server account list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Who has an account, and since when.")

    @OptionGroup var folder: Folder

    func run() async throws {
      for account in try await folder.book().accounts() {
        let day = Date(timeIntervalSince1970: account.created).formatted(
          .iso8601.year().month().day())
        let store = folder.files.path(of: account.person) == nil ? ", no store" : ""
        print("\(account.person), since \(day)\(store)")
      }
    }
  }

  /// `hkstats-server account password`.
  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give an account another password; its browsers are logged out.")

    @Argument(help: "Whose.") var name: String
    @OptionGroup var folder: Folder
    @OptionGroup var password: PasswordSource

    func run() async throws {
      let person = try AccountCommand.person(name)
      guard try await folder.book().changePassword(of: person, to: password.hash()) else {
        throw AccountCommand.missing(person)
      }
      print("\(person) has another password now.")
    }
  }

  /// `hkstats-server account remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take an account and all tokens of its apps away; the store stays.")

    @Argument(help: "Whose.") var name: String
    @OptionGroup var folder: Folder

    func run() async throws {
      let person = try AccountCommand.person(name)
      guard try await folder.book().removeAccount(of: person) else {
        throw AccountCommand.missing(person)
      }
      print("\(person) cannot log in any more. The store stays where it is.")
    }
  }

  private static func person(_ name: String) throws -> PersonID {
    guard let person = PersonID(name) else {
      throw ValidationError(
        "A name has small letters, digits, - and _, 64 at most, the first of which is a letter or a digit."
      )
    }
    return person
  }

  private static func missing(_ person: PersonID) -> ServerError {
    .missing("\(person) has no account: hkstats-server account list names those who have.")
  }
}
