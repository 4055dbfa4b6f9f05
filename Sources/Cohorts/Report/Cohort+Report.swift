internal import SampleStore
internal import Synchronization

extension Cohort {
  /// Reports on the participants: what their stores hold, and what was refused when they were imported.
  ///
  /// - Parameters:
  ///   - minimumWearHours: how many hours of wear make a day a valid one.
  ///   - jobs: how many stores are read side by side; nil is as many as there are cores.
  ///   - now: the present, in seconds since 1970.
  /// - Throws: ``CohortError`` if the folder cannot be read. A store that cannot be read is a row.
  /// - Complexity: O(samples of all participants), of which only the instants are read.
  public func report(
    minimumWearHours: Double, jobs: Int? = nil, now: Double
  ) throws -> CohortReport {
    let participants = try participants()
    var report = CohortReport(minimumWearHours: minimumWearHours, participants: [])
    let rows = Mutex<[Int: CohortReport.Participant]>([:])
    try OrderedWork.run(participants.count, jobs: jobs) { place in
      let row = row(of: participants[place], minimumWearHours: minimumWearHours, now: now)
      rows.withLock { $0[place] = row }
    } emit: { _ in
    }
    rows.withLock { rows in
      report.participants = participants.indices.compactMap { rows[$0] }
    }
    return report
  }

  private func row(
    of id: ParticipantID, minimumWearHours: Double, now: Double
  ) -> CohortReport.Participant {
    let record = ParticipantRecord(id, file: recordPath(of: id))
    var row = CohortReport.Participant(id, record)
    row.refusals = record.files.compactMap { file in
      file.refusal.map { CohortReport.Refusal(file: file.name, reason: $0) }
    }
    guard hasStore(of: id) else {
      row.status = .refused
      return row
    }
    row.status = row.refusals.isEmpty ? .ready : .partly
    do {
      row.facts = try facts(of: id, minimumWearHours: minimumWearHours, now: now)
    } catch {
      row.status = .unreadable
      row.unreadable = "\(error)"
    }
    return row
  }
}
