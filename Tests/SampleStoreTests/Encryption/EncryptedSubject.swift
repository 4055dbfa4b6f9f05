import Foundation
import GRDB
import TestSupport

@testable import SampleStore

/// An encrypted store in a folder of its own, and its key.
struct EncryptedSubject {
  let folder: TemporaryDirectory
  let key: StoreKey
  var path: String { folder.file("health.sqlite") }

  init() throws {
    folder = try TemporaryDirectory()
    key = try .random()
  }

  /// A name that is in every file with a page that nobody encrypted.
  static let source = "Zanzibar Observatory Watch"

  static func records(_ range: Range<Int>) -> [TestRecord] {
    range.map { number in
      TestRecord(Double(number), Double(number) + 1, 2, source: source)
        .with(
          \.metadata,
          number % 50 == 0 ? [NamedValue(name: "\(source) \(number)", value: "\(number)")] : [])
    }
  }

  func makeStore(_ path: String, key: StoreKey?, count: Int = 9_000) throws -> SampleStore {
    let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
    try store.importing(Self.records(0..<count))
    return store
  }

  /// The files of the folder that hold the name.
  func filesThatTell() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      try Data(contentsOf: URL(filePath: folder.file(name))).range(of: Data(Self.source.utf8))
        != nil
    }
  }

  /// Runs `body` while somebody reads, so that what is committed stays in the log.
  func whileSomebodyReads(_ body: () throws -> Void) throws {
    var configuration = SampleStore.baseConfiguration
    configuration.readonly = true
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: configuration)
    try reader.inDatabase { db in
      try db.beginTransaction(.deferred)
      _ = try Int.fetchOne(db, sql: "SELECT commits FROM counter")
    }
    try body()
    try reader.inDatabase { try $0.rollback() }
    try reader.close()
  }

  /// A copy of the store as a program leaves it that is killed after it has committed 500 more samples.
  func killed(_ store: SampleStore) throws -> String {
    let killed = folder.file("killed.sqlite")
    try whileSomebodyReads {
      try store.importing(Self.records(9_000..<9_500), exportDate: 1_600_000_100)
      try copy(path, to: killed, ["", "-wal"])
    }
    return killed
  }

  func copy(_ path: String, to other: String, _ suffixes: [String]) throws {
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
    }
  }
}

/// Tests of one encrypted store.
protocol TestsOfEncryption {
  var subject: EncryptedSubject { get }
}

extension TestsOfEncryption {
  var folder: TemporaryDirectory { subject.folder }
  var key: StoreKey { subject.key }
  var path: String { subject.path }
}
