internal import Foundation

/// The exports of a cohort, and whose each is.
///
/// ```swift
/// let files = try CohortFiles.find(in: "exports", besides: "data")
/// for entry in files.entries { print(entry.participant, entry.name) }   // anna anna.zip
/// ```
public struct CohortFiles: Sendable {
  /// An export, or what should be one.
  public struct Entry: Sendable, Hashable {
    /// Whose it is.
    public let participant: ParticipantID
    /// Its name as reports say it: its path below the folder.
    public let name: String
    /// Its path.
    public let path: String
    /// Why it cannot be imported, if that is known before it is opened.
    public let refusal: String?

    init(_ participant: ParticipantID, name: String, in folder: String, refusal: String? = nil) {
      self.participant = participant
      self.name = name
      path = name.hasPrefix("/") ? name : folder + "/" + name
      self.refusal = refusal
    }

    /// An entry that is refused.
    init(refusing entry: Entry, _ refusal: String) {
      (participant, name, path) = (entry.participant, entry.name, entry.path)
      self.refusal = entry.refusal ?? refusal
    }
  }

  /// What is imported, in the order of participants and of names.
  public let entries: [Entry]
  /// Exports that a list of participants does not name.
  public let unlisted: [String]

  private init(entries: [Entry], unlisted: [String]) {
    // Some systems take two names for one that differ in capitals alone.
    var known: [String: ParticipantID] = [:]
    self.entries = entries.sorted { ($0.participant, $0.name) < ($1.participant, $1.name) }
      .map { entry in
        let folded = entry.participant.fileName.lowercased()
        guard let other = known[folded], other != entry.participant else {
          known[folded] = entry.participant
          return entry
        }
        return Entry(
          refusing: entry,
          "The id \(entry.participant) differs from \(other) in capitals alone, so their stores would be one "
            + "file on some systems. Name it otherwise, or give a list with --ids.")
      }
    self.unlisted = unlisted
  }

  /// The exports by participant, in the order of participants.
  var byParticipant: [(participant: ParticipantID, entries: [Entry])] {
    Dictionary(grouping: entries, by: \.participant).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  // MARK: By names

  /// Finds the exports in a folder, each named by its participant: `anna.zip` and `anna.xml` are anna's, and so is
  /// what the folder `anna` holds: zips, XML files, and an unpacked export one level below.
  ///
  /// Names that begin with `.` and files with other endings are passed over. A folder without an export, a name that is
  /// too long for an id, and one that differs from another in capitals alone, are entries with their refusals.
  ///
  /// - Parameters:
  ///   - folder: the folder of the exports.
  ///   - cohort: the path of the cohort, which is passed over if it lies in the folder.
  /// - Throws: ``CohortError`` if the folder is not there or holds nothing.
  public static func find(in folder: String, besides cohort: String) throws -> CohortFiles {
    var entries: [Entry] = []
    let excluded = URL(filePath: cohort).resolvingSymlinksInPath().path
    for name in try names(in: folder) {
      let path = folder + "/" + name
      let kind = FileKind(of: path)
      let isFolder = kind == .folder
      guard isFolder || isExport(name),
        URL(filePath: path).resolvingSymlinksInPath().path != excluded
      else { continue }
      let text = isFolder ? name : withoutEnding(name)
      do {
        let id = try ParticipantID(text)
        entries +=
          isFolder
          ? exports(of: id, ofFolder: name, in: folder)
          : [Entry(id, name: name, in: folder, refusal: refusal(of: kind, name))]
      } catch {
        let shortened = try ParticipantID(shortening: text)
        entries.append(Entry(shortened, name: name, in: folder, refusal: "\(error)"))
      }
    }
    guard !entries.isEmpty else {
      throw CohortError(
        .missing,
        "There is no export in \(folder). It has to hold files or folders that are named by their participants: "
          + "anna.zip, ben/export.zip.")
    }
    return CohortFiles(entries: entries, unlisted: [])
  }

  /// Why what has the name of an export cannot be one; nil for a file.
  private static func refusal(of kind: FileKind?, _ name: String) -> String? {
    switch kind {
    case .file, .folder: nil
    case .other: "\(name) is neither a file nor a folder."
    case nil: "\(name) cannot be looked at: a link that leads nowhere, or a name that is no UTF-8."
    }
  }

  private static func exports(
    of id: ParticipantID, ofFolder name: String, in folder: String
  ) -> [Entry] {
    let content = (try? names(in: folder + "/" + name)) ?? []
    var found = content.filter { $0.lowercased().hasSuffix(".zip") }.map { name + "/" + $0 }
    func hasXML(_ names: [String]) -> Bool { names.contains { $0.lowercased().hasSuffix(".xml") } }
    if hasXML(content) {
      found.append(name)
    } else {
      found += content.map { name + "/" + $0 }.filter { path in
        FileKind(of: folder + "/" + path) == .folder
          && hasXML((try? names(in: folder + "/" + path)) ?? [])
      }
    }
    guard found.isEmpty else { return found.map { Entry(id, name: $0, in: folder) } }
    return [
      Entry(
        id, name: name, in: folder,
        refusal: "The folder \(name) holds no export: neither a zip nor an XML file.")
    ]
  }

  private static func names(in folder: String) throws -> [String] {
    guard FileKind(of: folder) == .folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else {
      throw CohortError(
        .missing, "There is no folder \(folder) that could be read. Name the folder of the exports."
      )
    }
    return names.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  private static func isExport(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".zip") || name.hasSuffix(".xml")
  }

  private static func withoutEnding(_ name: String) -> String { String(name.dropLast(4)) }

  // MARK: By a list

  /// The exports that a list names, each with the participant of its line. What the list names and is not there is an
  /// entry with its refusal.
  ///
  /// - Throws: ``CohortError`` if the folder is not there.
  public static func find(
    in folder: String, besides cohort: String, listedIn list: ParticipantList
  ) throws -> CohortFiles {
    _ = try names(in: folder)
    let entries = list.rows.map { row in
      let entry = Entry(row.participant, name: row.file, in: folder)
      let kind = FileKind(of: entry.path)
      let missing = "The list names \(row.file), which is not in \(folder)."
      return Entry(
        row.participant, name: row.file, in: folder,
        refusal: kind == nil ? missing : refusal(of: kind, row.file))
    }
    let listed = Set(list.rows.map(\.file))
    let others = (try? find(in: folder, besides: cohort).entries) ?? []
    return CohortFiles(
      entries: entries,
      unlisted: others.filter { $0.refusal == nil }.map(\.name).filter { name in
        !listed.contains(name)
          && !listed.contains { name.hasPrefix($0 + "/") || $0.hasPrefix(name + "/") }
      })
  }
}
