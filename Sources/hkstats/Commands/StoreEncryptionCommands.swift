internal import ArgumentParser
internal import HealthReports
internal import ReportFormats
internal import SampleStore

extension StoreCommand {
  /// `hkstats store key`.
  struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "key",
      abstract: "Make a file with a new key for encrypted stores.",
      discussion: """
        Examples:
          hkstats store key ~/.config/hkstats/health.key
          hkstats import export.zip --key-file ~/.config/hkstats/health.key

        Who has the file can read the stores that are encrypted with it; without it nobody can. Keep a copy of it \
        elsewhere, and not beside the store.
        """)

    @Argument(
      help: ArgumentHelp("The file; it must not exist.", valueName: "file"), completion: .file())
    var path: String

    func run() throws {
      try StoreKey.random().write(toFile: path)
      try StandardOutput.print(
        "Made the key \(path.withoutControls). Keep a copy of it in another place: without it nobody can read what "
          + "it encrypts.\n")
    }
  }

  /// `hkstats store encrypt`.
  struct Encrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "encrypt",
      abstract: "Copy the store into a file that is encrypted, with a new key or a passphrase.",
      discussion: """
        Examples:
          hkstats store encrypt --output encrypted.sqlite
          hkstats store encrypt --new-key-file health.key --output encrypted.sqlite

        The store stays as it is; the copy is read back and checked. An encrypted store can be copied so too: then \
        the copy has the new key.
        """)

    @OptionGroup var output: NewFileOptions

    @Option(
      help: ArgumentHelp(
        "The file with the key of the copy. Without it a passphrase is asked for.",
        valueName: "file"), completion: .file())
    var newKeyFile: String?

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let path = try store.existingPath()
      let key = try store.key.key(of: path)
      let newKey =
        if let newKeyFile { try StoreKey(file: newKeyFile) } else { try Passphrase.askForNew() }
      try SampleStore.copy(path, key: key, into: output.path, encryptedWith: newKey)
      try StandardOutput.print(
        "Encrypted: \(output.path.withoutControls) holds what \(path.withoutControls) holds.\n"
          + "The other file is as it was: delete it when you have seen that this one opens. What was deleted "
          + "can be found on many disks; one that was encrypted from the beginning gives nothing away.\n"
      )
    }
  }

  /// `hkstats store decrypt`.
  struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decrypt",
      abstract: "Copy an encrypted store into a file that is not encrypted.",
      discussion: """
        Example:
          hkstats store decrypt --key-file health.key --output plain.sqlite
        """)

    @OptionGroup var output: NewFileOptions

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let path = try store.existingPath()
      guard try SampleStore.isEncrypted(path) else {
        throw CommandError.usage("The store \(path) is not encrypted.")
      }
      try SampleStore.copy(
        path, key: store.key.key(of: path), into: output.path, encryptedWith: nil)
      try StandardOutput.print(
        "Decrypted: \(output.path.withoutControls) holds what \(path.withoutControls) holds, for everybody who can "
          + "read the file.\n")
    }
  }

  /// `hkstats store unlock`.
  struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock",
      abstract: "Let the system keep the key of an encrypted store for some hours.",
      discussion: """
        Examples:
          hkstats store unlock
          hkstats store unlock --hours 1
          hkstats store lock

        Commands of yours open the store without asking until the time is over, 'hkstats store lock', or the \
        machine's end. The kernel of Linux keeps the key in memory, never on the disk.
        """)

    @Option(help: ArgumentHelp("For how long.", valueName: "number"))
    var hours = 8

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func validate() throws {
      guard (1...8_760).contains(hours) else {
        throw ValidationError("--hours has to be 1 to 8760.")
      }
    }

    func run() throws {
      let path = try store.existingPath()
      guard let key = try store.key.key(of: path, asking: .always) else {
        // Says what is missing, or that it needs no key.
        guard try SampleStore.isEncrypted(path) else {
          throw CommandError.usage("The store \(path) is not encrypted, so every command opens it.")
        }
        throw CommandError.missingInput(
          "The store \(path) is encrypted. Name its key file with --key-file, or type its passphrase at a terminal."
        )
      }
      try SampleStore.unlock(path, key: key, for: hours * 3_600)
      let time = hours == 1 ? "an hour" : "\(hours) hours"
      try StandardOutput.print("Unlocked \(path.withoutControls) for \(time).\n")
    }
  }

  /// `hkstats store lock`.
  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock", abstract: "Let the system forget the key of an encrypted store.")

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let path = try store.existingPath()
      try StandardOutput.print(
        SampleStore.lock(path)
          ? "Locked \(path.withoutControls).\n"
          : "\(path.withoutControls) was locked already.\n")
    }
  }
}
