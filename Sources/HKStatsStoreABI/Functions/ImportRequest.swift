internal import AppleHealthExport
internal import CHKStatsABI
internal import CalendarBuckets
internal import Foundation
internal import ImportReports
internal import SampleStore
internal import Synchronization

/// What is imported and how: the request of `hk_store_import`.
struct ImportRequest: Codable {
  var paths: [String] = []
  var timeZone: String?
  var mirror = false
  var yes = false
  var once = false
  var samePerson = false

  /// Imports the files into the store of a handle and answers the report, as JSON.
  func run(into handle: StoreHandle, telling caller: ImportCaller) throws -> String {
    let store = try handle.store
    for path in paths where path.contains("\0") {
      throw StoreFailure.argument("The path \(path) holds a NUL character: leave it out.")
    }
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      throw StoreFailure(
        HK_MISSING,
        "There is nothing at \(path). Give the zip that the Health app exports, the folder unpacked from it, or its XML "
          + "file.")
    }
    var options = ExportImport.Options(
      timeZone: try timeZone.map { try ZoneRules(identifier: $0) }, keepsOneOfCopies: once,
      allowsOtherPerson: samePerson)
    options.progress = { caller.tell($0) }
    options.isCancelled = { caller.wantsToStop }
    let refused = Mutex<String?>(nil)
    if mirror {
      let isAgreed = yes
      options.mirroring = .on { plan in
        guard plan.needsAgreement, !isAgreed else { return true }
        refused.withLock { $0 = plan.sentence }
        return false
      }
    }
    let before = Mutex<Int?>(nil)
    options.interrupted = { report in before.withLock { $0 = report.recordsNew } }
    do {
      let report = try ExportImport(paths: paths, into: store, options: options).run()
      let answer = ImportAnswer(report, of: store).json.trimmingCharacters(in: .newlines)
      try handle.keep()
      return answer
    } catch {
      if let sentence = refused.withLock(\.self) {
        throw StoreFailure(
          HK_INVALID_REQUEST,
          sentence + " That is more than 1 %: say 'yes' to agree. The store is as it was before.")
      }
      let failure = StoreFailure(error)
      guard before.withLock(\.self) != nil else { throw failure }
      try handle.keep()
      throw StoreFailure(
        failure.status, failure.sentence + " The files in front of it are in the store.")
    }
  }
}

/// The caller of an import, who is told how far it is and may stop it.
///
/// @unchecked: the function and what it is given are the caller's, who is called on the thread of their own call alone.
@safe
final class ImportCaller: @unchecked Sendable {
  private let progress: hk_progress?
  private let context: UnsafeMutableRawPointer?
  private let isStopped = Atomic(false)

  init(_ progress: hk_progress?, context: UnsafeMutableRawPointer?) {
    unsafe self.progress = progress
    unsafe self.context = context
  }

  /// Whether the caller asked to stop.
  var wantsToStop: Bool { isStopped.load(ordering: .relaxed) }

  /// Tells how far the import is.
  func tell(_ state: ExportImport.Progress) {
    guard let progress = unsafe progress else { return }
    let answer = unsafe progress(
      context, state.path, state.isMerging ? 1 : 0, state.bytesRead, state.totalBytes)
    if answer != 0 { isStopped.store(true, ordering: .relaxed) }
  }
}
