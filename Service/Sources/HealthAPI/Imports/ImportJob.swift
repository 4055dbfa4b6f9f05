internal import SampleStore
internal import AppleHealthExport
internal import Foundation
public import PersonStores
internal import Synchronization

/// An import that runs, or ran.
public final class ImportJob: Sendable {
  /// What became of an import.
  public enum Outcome: Sendable {
    /// It is in the store: the report as JSON, byte for byte what the command prints, and in words.
    case done(report: [UInt8], words: [String])
    /// Nothing of it is in the store.
    case failed(Problem)
    /// Somebody stopped it; nothing of it is in the store.
    case stopped
  }

  /// How far it is.
  struct Progress: Sendable, Equatable {
    var bytesRead: Int64 = 0
    var records = 0
    var isMerging = false
  }

  /// What it is called in addresses.
  public let id: String
  /// Whose store it goes into.
  public let person: PersonID
  /// The name of the file, as whoever sent it calls it.
  public let fileName: String
  /// The size of the file in bytes.
  let size: Int64

  private struct State {
    var progress = Progress()
    /// How many blocks were looked at: the person of a file is known with the second.
    var blocks = 0
    var outcome: Outcome?
    var isStopping = false
  }

  private let state = Mutex(State())

  init(of person: PersonID, fileName: String, size: Int64) {
    id = String(UInt64.random(in: 0 ... .max), radix: 16)
    self.person = person
    self.fileName = fileName
    self.size = size
  }

  /// What became of it; nil while it runs.
  public var outcome: Outcome? { state.withLock { $0.outcome } }

  /// How far it is.
  var progress: Progress { state.withLock { $0.progress } }

  /// Whether it is known whose export it is, or that it is none.
  var isUnderWay: Bool { state.withLock { $0.blocks >= 2 || $0.outcome != nil } }

  /// Asks it to stop, as soon as it looks.
  public func stop() { state.withLock { $0.isStopping = true } }

  // MARK: Running

  /// Imports a file and notes what becomes of it. It takes as long as it takes.
  func run(_ file: UploadFile, into opened: OpenedStore, allowsOtherPerson: Bool) {
    var options = ExportImport.Options(allowsOtherPerson: allowsOtherPerson)
    options.fileName = fileName
    options.isCancelled = { [self] in state.withLock { $0.isStopping } }
    options.progress = { [self] progress in note(progress) }
    let outcome: Outcome
    do {
      let report = try ExportImport(paths: [file.path], into: opened.store, options: options).run()
      outcome = .done(
        report: ImportWords.json(of: report, in: opened.store),
        words: ImportWords.sentences(report, of: opened.store, named: fileName, path: file.path))
    } catch let error as ExportError where error.kind == .cancelled {
      outcome = .stopped
    } catch {
      outcome = .failed(Problem(error).hiding(file.path, as: fileName).hiding(opened.store.path))
    }
    state.withLock { $0.outcome = outcome }
  }

  private func note(_ progress: ExportImport.Progress) {
    state.withLock { state in
      state.blocks += 1
      state.progress = Progress(
        bytesRead: min(progress.bytesRead, size), records: progress.rows,
        isMerging: progress.isMerging)
    }
  }

  // MARK: JSON

  /// The import as JSON: what it is, how far it is or what became of it.
  ///
  /// - Parameter hasReport: whether the report is part of it, which has several lines.
  func json(hasReport: Bool = true) -> JSONTree {
    let (progress, outcome) = state.withLock { ($0.progress, $0.outcome) }
    var members: [(String, JSONTree)] = [
      ("id", .text(id)), ("file", .text(fileName)), ("bytes", .whole(Int(size))),
    ]
    switch outcome {
    case nil:
      members.append(("state", .text(progress.isMerging ? "merging" : "reading")))
      members.append(("bytesRead", .whole(Int(progress.bytesRead))))
      members.append(("records", .whole(progress.records)))
    case .done(let report, let words)?:
      members.append(("state", .text("done")))
      members.append(("words", .list(words.map { .text($0) })))
      if hasReport { members.append(("report", .written(report))) }
    case .failed(let problem)?:
      members.append(("state", .text("failed")))
      members.append(("problem", problem.json))
    case .stopped?:
      members.append(("state", .text("stopped")))
    }
    return .object(members)
  }
}
