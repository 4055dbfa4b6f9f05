internal import Foundation
internal import GRDB

/// The pages of a file, read as they lie in it.
struct PageInspection {
  /// A page that does not say its own checksum.
  struct DamagedPage: CustomStringConvertible {
    /// Its number, from 1.
    let number: Int
    /// What it holds a part of; nil if that cannot be told.
    let content: String?

    var description: String {
      "Page \(number) is damaged: its checksum does not match."
        + (content.map { " It holds a part of \($0)." } ?? "")
    }
  }

  private let path: String

  init(path: String) {
    self.path = path
  }

  /// The damaged pages, at most `limit` of them.
  ///
  /// - Throws: ``SampleStoreError`` with code `damaged` where the system cannot read it.
  /// - Complexity: O(file), a mebibyte at a time.
  func damagedPages(limit: Int = 20) throws -> [DamagedPage] {
    let unreadable = SampleStoreError.damagedFile(path, "the system cannot read all of it")
    guard let file = RawFile(path), let header = file.read(100, at: 0) else { throw unreadable }
    guard header.count == 100 else { return [] }
    let size = Int(header[16]) << 8 | Int(header[17])
    let pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512 else { return [] }
    let check = check(of: header)
    var damaged: [Int] = []
    var number = 0
    while damaged.count < limit {
      guard let part = file.read(1 << 20, at: number * pageSize) else { throw unreadable }
      if part.isEmpty { break }
      for start in stride(from: 0, to: part.count, by: pageSize) {
        number += 1
        let page = Array(part.dropFirst(start).prefix(pageSize))
        if !isWhole(page, number: number, pageSize: pageSize, file, check) {
          damaged.append(number)
        }
      }
    }
    let owners = owners(of: damaged)
    return damaged.prefix(limit).map { DamagedPage(number: $0, content: owners[$0]) }
  }

  /// Whether the bytes of a page are those that were written, by its number.
  private typealias Check = (_ page: [UInt8], _ number: Int) -> Bool

  private func check(of header: [UInt8]) -> Check {
    guard let key = KeyHeader(header) else {
      return { page, number in CheckedPages.isWhole(page.span, number: number) }
    }
    // Nobody comes here without the key.
    guard let cipher = Cipher(of: key) else { return { _, _ in false } }
    return { page, number in cipher.isWhole(page, number: number) }
  }

  /// Whether a page says its checksum, was never written, or does so when it is read again: a writer may be
  /// moving its log into the file right now.
  private func isWhole(
    _ page: [UInt8], number: Int, pageSize: Int, _ file: RawFile, _ check: Check
  ) -> Bool {
    if isWhole(page, number: number, pageSize: pageSize, check) { return true }
    for _ in 0..<3 {
      Thread.sleep(forTimeInterval: 0.005)
      let again = file.read(pageSize, at: (number - 1) * pageSize) ?? []
      if isWhole(again, number: number, pageSize: pageSize, check) { return true }
    }
    return false
  }

  private func isWhole(
    _ page: [UInt8], number: Int, pageSize: Int, _ check: Check
  ) -> Bool {
    // SQLite leaves free pages unwritten; one that is in use and blank is found when it is read.
    if page.count == pageSize, page.allSatisfy({ $0 == 0 }) { return true }
    return page.count == pageSize && check(page, number)
  }

  /// What pages hold a part of, as far as SQLite can tell without looking at checksums.
  private func owners(of pages: [Int]) -> [Int: String] {
    guard !pages.isEmpty else { return [:] }
    var configuration = Configuration()
    configuration.readonly = true
    // Of an encrypted file nobody reads a page without its tag: then it ends at the first damaged one.
    let isEncrypted = (try? SampleStore.isEncrypted(path)) ?? false
    guard
      let address = try? isEncrypted
        ? CheckedPages.address(of: path) : SampleStore.linkedFile(path),
      let queue = try? DatabaseQueue(path: address, configuration: configuration)
    else { return [:] }
    var owners: [Int: String] = [:]
    try? queue.read { db in
      // What is damaged may keep SQLite from going on; what it met before then counts.
      let rows = try Row.fetchCursor(db, sql: "SELECT pageno, name FROM dbstat")
      let asked = Set(pages)
      while let row = try? rows.next() {
        guard let page: Int = try? row.value(at: 0), asked.contains(page),
          let table: String = try? row.value(at: 1)
        else { continue }
        owners[page] = Self.words[table] ?? "the table \(table)"
      }
    }
    return owners
  }

  /// What people know by other names.
  static let words = [
    "segment": "samples", "segment_order": "the directory of samples",
    "segment_sequence": "the directory of samples", "workout": "workouts",
    "workout_start": "workouts", "metadata": "metadata", "metadata_hash": "metadata",
    "source_revision": "sources", "device": "devices", "unit": "units",
    "saved_sample": "the UUIDs of saved samples", "activity_summary": "activity rings",
    "series": "series and routes", "correlation": "correlations",
    "deletion": "the deletions that are remembered", "import": "the log of imports",
    "permission": "permissions", "characteristics": "what is known of the person",
  ]
}
