internal import AppleHealthExport
internal import Foundation
internal import SampleStore

/// Imports the exports of one participant, one after the other, into their store.
struct ParticipantImport {
  private let participant: ParticipantID
  private let cohort: Cohort
  private let options: CohortImport.Options
  private let pseudonyms: Pseudonyms?
  private var record: ParticipantRecord

  init(
    _ participant: ParticipantID, into cohort: Cohort, options: CohortImport.Options,
    pseudonyms: Pseudonyms?
  ) {
    self.participant = participant
    self.cohort = cohort
    self.options = options
    self.pseudonyms = pseudonyms
    record = ParticipantRecord(participant, file: cohort.recordPath(of: participant))
  }

  /// Imports what is new, and answers with the row of the report.
  ///
  /// - Throws: what every other export would fail by as well.
  consuming func run(
    _ entries: [CohortFiles.Entry], _ meter: ImportMeter
  ) throws -> CohortReport.Participant {
    var store: SampleStore?
    // What is made for files that are refused is no store of anybody: it goes as it came.
    var new: NewStore?
    defer { store?.close() }
    var refusals: [CohortReport.Refusal] = []
    var hasNew = false
    let hadStore = cohort.hasStore(of: participant)
    let before = record
    if !hadStore { record.forgetImports() }
    record.forgetRefusals(except: try Set(entries.map(name(of:))))
    for entry in entries {
      defer { meter.end(entry) }
      let stamp = entry.refusal == nil ? FileStamp(of: entry.path) : nil
      if let stamp, record.holds(stamp) { continue }
      var imported: ParticipantRecord.Imported?
      var refusal: String?
      do {
        if let known = entry.refusal { throw Refused(description: known) }
        if store == nil {
          new = try cohort.makeIfMissing(participant)
          store = try new?.store ?? cohort.open(participant, mode: .readWrite(create: true))
        }
        guard let opened = store else { continue }
        let report = try ExportImport(
          paths: [entry.path], into: opened, options: importOptions(entry, meter)
        ).run()
        if let made = new {
          (store, new) = (nil, nil)
          try publish(made)
          store = try cohort.open(participant, mode: .readWrite(create: false))
        }
        imported = ParticipantRecord.Imported(report)
        hasNew = true
      } catch {
        if Self.endsEverything(error) { throw error }
        if let reason = OpenFiles.shortage {
          throw ExportError(.shortOfFiles, "\(error) \(reason)")
        }
        refusals.append(CohortReport.Refusal(file: entry.name, reason: "\(error)"))
        // Names of files, and of those in a zip, may be those of people.
        refusal = pseudonyms == nil ? "\(error)" : NamelessRefusal.sentence(of: error)
      }
      do {
        try note(entry, stamp, imported: imported, refusal: refusal)
      } catch {
        // What was imported is in the store; the next import takes the file for new and finds that out.
        refusals.append(CohortReport.Refusal(file: entry.name, reason: "\(error)"))
      }
    }
    if record != before, record.files.isEmpty { try? write(record) }
    return row(refusals, hasNew: hasNew)
  }

  private func importOptions(
    _ entry: CohortFiles.Entry, _ meter: ImportMeter
  ) -> ExportImport.Options {
    var importing = ExportImport.Options(
      timeZone: options.timeZone, pseudonyms: pseudonyms, now: options.now)
    importing.progress = { meter.note(entry, $0) }
    return importing
  }

  private mutating func note(
    _ entry: CohortFiles.Entry, _ stamp: FileStamp?, imported: ParticipantRecord.Imported? = nil,
    refusal: String? = nil
  ) throws {
    record.note(
      ParticipantRecord.File(
        name: try name(of: entry), stamp: stamp, imported: imported, refusal: refusal))
    try write(record)
  }

  /// What an export is called in the record.
  private func name(of entry: CohortFiles.Entry) throws -> String {
    try pseudonyms?.file(entry.name) ?? entry.name
  }

  private func write(_ record: ParticipantRecord) throws {
    var record = record
    record.isPseudonymised = pseudonyms == nil ? nil : true
    try record.write(to: cohort.recordPath(of: participant))
  }

  /// Puts a store into its place when the first export is in it.
  private func publish(_ made: NewStore) throws {
    guard try !made.publish() else { return }
    throw Refused(
      description:
        "Somebody else made \(cohort.storePath(of: participant)) meanwhile. Import again.")
  }

  private func row(
    _ refusals: [CohortReport.Refusal], hasNew: Bool
  ) -> CohortReport.Participant {
    var row = CohortReport.Participant(participant, record)
    row.refusals = refusals
    row.status = refusals.isEmpty ? (hasNew ? .imported : .known) : .partly
    guard cohort.hasStore(of: participant) else {
      row.status = .refused
      return row
    }
    do {
      row.facts = try cohort.facts(
        of: participant, minimumWearHours: options.minimumWearHours, now: options.now)
    } catch {
      row.status = .unreadable
      row.unreadable = "\(error)"
    }
    return row
  }

  /// Whether a failure says nothing about the export that met it.
  private static func endsEverything(_ error: any Error) -> Bool {
    switch error {
    case let error as SampleStoreError: error.code == .diskFull
    case let error as ExportError: error.kind == .shortOfThreads || error.kind == .cancelled
    default: false
    }
  }
}

/// What was known of an export before it was opened.
private struct Refused: Error, CustomStringConvertible {
  let description: String
}

extension Cohort {
  /// What a participant's store holds.
  func facts(
    of id: ParticipantID, minimumWearHours: Double, now: Double
  ) throws -> ParticipantFacts {
    let store = try open(id, mode: .readOnly)
    defer { store.close() }
    return try ParticipantFacts(of: store, minimumWearHours: minimumWearHours, now: now)
  }
}
