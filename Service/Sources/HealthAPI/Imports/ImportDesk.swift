internal import HTTPTypes
internal import PersonStores
internal import Synchronization

/// The imports that run, one of each person at a time, and the last ones that ran.
final class ImportDesk: Sendable {
  /// Threads of their own: an import takes minutes.
  private let threads = CalculationDesk(threadCount: 2, mostWaiting: 16)
  /// The last imports, oldest first.
  private let jobs = Mutex<[ImportJob]>([])
  /// How many are remembered.
  private static let capacity = 100

  /// Begins an import.
  ///
  /// - Throws: ``Problem`` (409) while another one of the person runs.
  func start(
    _ job: ImportJob, _ file: UploadFile, into opened: OpenedStore, allowsOtherPerson: Bool
  ) throws(Problem) {
    let isTaken = jobs.withLock { jobs in
      if jobs.contains(where: { $0.person == job.person && $0.outcome == nil }) { return true }
      jobs.append(job)
      while jobs.count > Self.capacity, let old = jobs.firstIndex(where: { $0.outcome != nil }) {
        jobs.remove(at: old)
      }
      return false
    }
    if isTaken { throw Self.isTaken }
    Task { [threads, self] in
      do {
        try await threads.run {
          job.run(file, into: opened, allowsOtherPerson: allowsOtherPerson)
          FreedMemory.giveBack()
        }
      } catch {
        // The threads are too busy, or the server ends.
        remove(job)
      }
    }
  }

  private static let isTaken = Problem(
    .conflict, "Another import into this store runs: wait for its end, or stop it.")

  /// Returns if no import of a person runs, so that nobody sends an export in vain.
  ///
  /// - Throws: ``Problem`` (409).
  func requireFree(_ person: PersonID) throws(Problem) {
    let isFree = jobs.withLock { !$0.contains { $0.person == person && $0.outcome == nil } }
    guard isFree else { throw Self.isTaken }
  }

  private func remove(_ job: ImportJob) { jobs.withLock { $0.removeAll { $0 === job } } }

  /// The import with an id.
  ///
  /// - Throws: ``Problem`` (404) if there is none of the person's.
  func job(_ id: String, of person: PersonID) throws(Problem) -> ImportJob {
    guard let job = jobs.withLock({ $0.first { $0.id == id && $0.person == person } }) else {
      throw .notFound
    }
    return job
  }

  /// The last import of a person; nil if there was none since the server was started.
  func last(of person: PersonID) -> ImportJob? {
    jobs.withLock { $0.last { $0.person == person } }
  }

  /// Stops what runs of a person and waits for its end, and forgets what ran.
  func stopAll(of person: PersonID) async throws {
    let all = jobs.withLock { $0.filter { $0.person == person } }
    for job in all { job.stop() }
    while all.contains(where: { $0.outcome == nil }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    jobs.withLock { $0.removeAll { $0.person == person } }
  }
}
