import Foundation
import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

@Suite struct SampleStoreProcessTests {
  /// Five hundred records that no other round has.
  static func records(round: Int) -> [TestRecord] {
    (0..<500).map { (index: Int) -> TestRecord in
      TestRecord(Double(index * 7), Double(index * 7 + 5), Double(round))
        .with(\.creation, Double(round))
    }
  }

  static func importInAnotherProcess(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try SampleStore.open(path, mode: .readWrite(create: false))
      for round in 100..<106 {
        try store.importing(SampleStoreProcessTests.records(round: round))
      }
    }
  }

  @Test func anotherUsersStoreMayNotBeOpened() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.file("health.sqlite")
      _ = try SampleStore.open(path, mode: .readWrite(create: true))
      chmod(path, 0)
      // The permissions of files do not bind root.
      if geteuid() == 0 { seteuid(65_534) }
      defer { seteuid(getuid()) }
      for mode in [SampleStore.Mode.readOnly, .readWrite(create: true)] {
        do {
          _ = try SampleStore.open(path, mode: mode)
          exit(1)
        } catch let error as SampleStoreError {
          if error.code != .noPermission || !error.description.contains(path) { exit(2) }
        }
      }
    }
  }

  @Test func killedImporterLeavesWholeImportsBehind() async throws {
    let directory = try TemporaryDirectory()
    for milliseconds in [20, 45, 70] {
      let path = directory.file("killed-\(milliseconds).sqlite")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let store = try SampleStore.open(path, mode: .readWrite(create: true))
        DispatchQueue(label: "killer").async {
          usleep(UInt32(milliseconds * 1000))
          kill(getpid(), SIGKILL)
        }
        for round in 0..<10_000 {
          try store.importing(SampleStoreProcessTests.records(round: round))
        }
      }
      let store = try SampleStore.open(path, mode: .readWrite(create: true))
      let columns = try store.stepColumns()
      let imports = try store.imports().count
      #expect(columns.count == imports * 500)
      #expect(Set(columns.values) == Set((0..<imports).map { Double($0) }))
      #expect(try store.verify().isSound)
      try store.importing(SampleStoreProcessTests.records(round: imports))
      #expect(try store.stepColumns().count == (imports + 1) * 500)
    }
  }

  @Test func twoProcessesImportAndReadAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("shared.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    async let other: Void = Self.importInAnotherProcess(path)
    for round in 0..<6 {
      try store.importing(SampleStoreProcessTests.records(round: round))
      #expect(try store.stepColumns().count % 500 == 0)
    }
    await other
    #expect(try store.stepColumns().count == 12 * 500)
    #expect(try store.imports().count == 12)
    #expect(try store.verify().isSound)
  }

  /// Saves of one to three samples, one after the other; the value is the number of the save.
  static func saves(_ numbers: Range<Int>, into store: SampleStore) throws {
    for number in numbers {
      try store.save(
        (0...number % 3).map {
          SampleStoreSavingTests.sample(Double(number * 10 + $0), 1e6, Double(number))
        })
    }
  }

  /// The values that ``saves(_:into:)`` leaves behind.
  private static func values(of numbers: some Sequence<Int>) -> [Int] {
    numbers.flatMap { number in Array(repeating: number, count: number % 3 + 1) }
  }

  @Test func killedProcessLeavesWholeSavesBehind() async throws {
    let directory = try TemporaryDirectory()
    for milliseconds in [15, 40] {
      let path = directory.file("killed-\(milliseconds).sqlite")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let store = try SampleStore.open(path, mode: .readWrite(create: true))
        DispatchQueue(label: "killer").async {
          usleep(UInt32(milliseconds * 1000))
          kill(getpid(), SIGKILL)
        }
        try SampleStoreProcessTests.saves(0..<1_000_000, into: store)
      }
      let store = try SampleStore.open(path, mode: .readWrite(create: true))
      let values = try store.steps().map { Int($0.value) }
      let count = (values.last ?? -1) + 1
      #expect(values == Self.values(of: 0..<count))
      #expect(try store.verify().faults == [])
      try Self.saves(count..<count + 5, into: store)
      #expect(try store.verify().faults == [])
    }
  }

  static func saveInAnotherProcess(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try SampleStore.open(path, mode: .readWrite(create: false))
      try SampleStoreProcessTests.saves(1000..<1100, into: store)
    }
  }

  @Test func twoProcessesSaveAtOnceAndSeeEachOther() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("shared.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    async let other: Void = Self.saveInAnotherProcess(path)
    try Self.saves(0..<100, into: store)
    await other
    let steps = try store.steps()
    let numbers = Array(0..<100) + Array(1000..<1100)
    #expect(steps.map { Int($0.value) } == Self.values(of: numbers))
    #expect(Set(steps.map(\.sequence)) == Set(1...Int64(steps.count)))
    #expect(try store.verify().faults == [])
  }
}
