import HKStats

/// A process of an app over a store that others use as well: it saves and deletes, or learns of what is saved and
/// deleted, and writes down what it did or learnt. The load campaign of `Tests/Reliability` starts many, kills some
/// and starts them again, and compares what they wrote. It ends with its standard input.
///
///     StoreClient save|page|follow|query|observe STORE JOURNAL APP SEED
///     StoreClient once STORE JOURNAL APP SEED
@main struct StoreClient {
  /// What the clients save: a type of which exports hold none.
  static let type = HKQuantityType(.numberOfAlcoholicBeverages)

  /// 2 January 2024 in London. What is saved lies within the made-up exports of the campaign, so that no report of them
  /// begins or ends elsewhere.
  static let firstInstant = 1_704_153_600.0

  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 5, let seed = UInt64(words[5]) else {
      FileHandle.standardError.write(
        Data("StoreClient save|page|follow|query|observe|once STORE JOURNAL APP SEED\n".utf8))
      exit(64)
    }
    var configuration = HKHealthStore.Configuration(
      storage: .file(URL(filePath: words[2])),
      app: HealthApp(bundleIdentifier: words[4], name: words[4]))
    configuration.exceptions = .trap
    if let key = ProcessInfo.processInfo.environment["HKSTATS_KEY_FILE"] {
      configuration.encryption = .keyFile(URL(filePath: key))
    }
    let journal = try Journal(words[3], learns: words[1] != "save")
    // Whoever started it holds the other end: nobody is left behind.
    DispatchQueue(label: "end of input").async {
      _ = try? FileHandle.standardInput.readToEnd()
      exit(0)
    }
    do throws(any Error) {
      let store = try HKHealthStore(configuration: configuration)
      switch words[1] {
      case "save":
        var saver = Saver(store: store, journal: journal, seed: seed)
        try await saver.run()
      case "page": try await Learner(store: store, journal: journal).page(seed: seed)
      case "follow": try await Learner(store: store, journal: journal).follow(limit: 40)
      case "query": try await Learner(store: store, journal: journal).query()
      case "observe": try await Learner(store: store, journal: journal).observe(seed: seed)
      case "once": try await Learner(store: store, journal: journal).readOnce()
      default: exit(64)
      }
    } catch {
      try journal.write("! \(error)")
      exit(1)
    }
  }
}
