internal import HealthReports
internal import ArgumentParser
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// The names that a shell offers because the store holds something of that name: of the store that the
/// command line names, or of the usual one.
enum StoreCompletion {
  /// Types with samples; without a store those that there are.
  static let types = kind { store in
    let held = try store.types().filter { $0.sampleCount > 0 }.map(\.identifier)
    return TypeNames.everydayFirst(held).map(TypeNames.short)
  } otherwise: {
    (TypeCatalogue.quantityTypes.map(\.shortName) + TypeCatalogue.categoryTypes.map(\.shortName))
      .sorted()
  }

  /// Types of all classes, whatever the store holds.
  static let allTypes = CompletionKind.list(HKObjectType.allKnown.map(\.shortName).sorted())

  /// Activities of workouts.
  static let activities = kind { store in
    Set(try store.workoutSpans().map(\.activityType)).sorted().map(WorkoutNames.typed)
  }

  /// Sources of samples and workouts.
  static let sources = kind { store in
    let ofSamples = try store.typeIdentifiers().flatMap { type in
      try store.sourcePairFacts(ofType: type).map(\.pair.name)
    }
    return SourceNames.distinct(ofSamples + (try store.workoutSourceNames()))
  }

  private static func kind(
    _ names: @escaping @Sendable (StoreSnapshot) throws -> [String],
    otherwise known: @escaping @Sendable () -> [String] = { [] }
  ) -> CompletionKind {
    .custom { words, _, prefix in
      // A shell has no use for errors.
      let store = try? storeOptions(in: words).openForReading(asking: .never)
      let held = (try? store?.withSnapshot(names)) ?? []
      // Of a list with commas the names before the last one stay as they are.
      let begun = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
      return (held.isEmpty ? known() : held).map { begun + $0 }
    }
  }

  private static func storeOptions(in words: [String]) -> StoreOptions {
    func value(of option: String) -> String? {
      words.lastIndex(of: option).flatMap { words.dropFirst($0 + 1).first }
    }
    var key = KeyOptions()
    key.path = value(of: "--key-file")
    var options = StoreOptions()
    options.path = value(of: "--store")
    options.key = key
    return options
  }
}
