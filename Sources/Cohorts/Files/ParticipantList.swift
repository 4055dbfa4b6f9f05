internal import Foundation

/// Which file is whose: a CSV with the columns `file` and `id`.
///
/// ```
/// file,id
/// "Müller, A.zip",P001
/// export (2).zip,P002
/// ```
///
/// The file's name is its path below the folder of the exports. Other columns are passed over. CSV is as RFC 4180 has it,
/// in UTF-8; lines may end as they do in a file of any system.
public struct ParticipantList: Sendable, Equatable {
  /// A line of the list.
  public struct Row: Sendable, Hashable {
    /// The path of the file or folder below the folder of the exports.
    public var file: String
    /// Whose it is.
    public var participant: ParticipantID
  }

  /// The lines, each once, in their order.
  public let rows: [Row]

  /// Reads a list.
  ///
  /// - Throws: ``CohortError`` if the file is not there, is no such list, or says of one file that it is two persons'.
  public init(file path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CohortError(.missing, "The list \(path) cannot be read. Check the path.")
    }
    try self.init([UInt8](data), name: path)
  }

  /// Reads the bytes of a list, which errors call by a name.
  public init(_ bytes: [UInt8], name: String) throws {
    guard let records = CSVRecords.parse(bytes) else {
      throw CohortError(
        .badList, "\(name) is no CSV in UTF-8: a quote is not closed, or bytes are no text.")
    }
    let heading = records.first?.fields.map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    guard let file = heading.firstIndex(of: "file"), let id = heading.firstIndex(of: "id") else {
      throw CohortError(
        .badList, "\(name) has no heading with file and id. Its first line has to be: file,id")
    }
    var rows: [Row] = []
    var known: [String: (participant: ParticipantID, line: Int)] = [:]
    for record in records.dropFirst() where record.fields != [""] {
      guard record.fields.count > max(file, id), !record.fields[file].isEmpty else {
        throw CohortError(.badList, "Line \(record.line) of \(name) names no file, or no id.")
      }
      let path = Self.normalized(record.fields[file])
      let participant: ParticipantID
      do {
        participant = try ParticipantID(record.fields[id])
      } catch {
        throw CohortError(.badList, "Line \(record.line) of \(name): \(error)")
      }
      if let other = known[path] {
        guard other.participant == participant else {
          throw CohortError(
            .badList,
            "\(name) gives \(path) to two participants: \(other.participant) in line \(other.line), "
              + "\(participant) in line \(record.line).")
        }
        continue
      }
      known[path] = (participant, record.line)
      rows.append(Row(file: path, participant: participant))
    }
    guard !rows.isEmpty else {
      throw CohortError(.badList, "\(name) lists no file below its heading.")
    }
    self.rows = rows
  }

  /// A path without the parts that say nothing: `./anna.zip`, `anna/`.
  private static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
