internal import AppleHealthExport
internal import Synchronization

/// Adds up how far the exports are that are imported side by side.
final class ImportMeter: Sendable {
  private struct State {
    var filesDone = 0
    var bytesDone: Int64 = 0
    var textDone: Int64 = 0
    var running: [CohortFiles.Entry: (bytes: Int64, text: Int64)] = [:]
  }

  private let sizes: [CohortFiles.Entry: Int64]
  private let totalBytes: Int64
  private let tell: (@Sendable (CohortImport.Progress) -> Void)?
  private let state = Mutex(State())

  init(
    _ sizes: [CohortFiles.Entry: Int64], tell: (@Sendable (CohortImport.Progress) -> Void)?
  ) {
    self.sizes = sizes
    totalBytes = sizes.values.reduce(0, +)
    self.tell = tell
  }

  /// Notes how far an export is.
  func note(_ entry: CohortFiles.Entry, _ progress: ExportImport.Progress) {
    change { $0.running[entry] = (progress.bytesRead, progress.textBytes) }
  }

  /// Notes that an export is done with.
  func end(_ entry: CohortFiles.Entry) {
    change { state in
      state.filesDone += 1
      state.bytesDone += sizes[entry] ?? 0
      state.textDone += state.running.removeValue(forKey: entry)?.text ?? 0
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let progress = state.withLock { state in
      body(&state)
      return CohortImport.Progress(
        filesDone: state.filesDone, fileCount: sizes.count,
        bytesDone: min(totalBytes, state.running.values.reduce(state.bytesDone) { $0 + $1.bytes }),
        totalBytes: totalBytes,
        textBytes: state.running.values.reduce(state.textDone) { $0 + $1.text })
    }
    tell?(progress)
  }
}
