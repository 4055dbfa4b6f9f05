internal import Foundation
internal import PrivateFiles
public import SampleStore

/// A folder with a store for each participant.
///
/// ```swift
/// let cohort = try Cohort(at: "data")
/// for id in try cohort.participants() {
///   let store = try cohort.open(id, mode: .readOnly)
/// }
/// ```
///
/// Of a participant there are `<id>.sqlite`, the store, and `<id>.import.json`, what was imported and what was refused
/// (`ParticipantRecord`); `.pseudonym-key` holds the key of a cohort that is pseudonymised. ``ParticipantID`` says how an
/// id becomes the name of a file. The folder and its files are their owner's alone.
public struct Cohort: Sendable {
  /// The path of the folder.
  public let path: String
  /// What opens the store at a path, and encrypts a new one; nil for a store that is not encrypted.
  private let storeKey: @Sendable (String) throws -> StoreKey?

  private static let storeSuffix = ".sqlite"
  private static let recordSuffix = ".import.json"

  /// The cohort of a folder that is there.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - storeKey: what opens the store at a path, if it is encrypted.
  /// - Throws: ``CohortError`` if there is no such folder.
  public init(
    at path: String, storeKey: @escaping @Sendable (String) throws -> StoreKey? = { _ in nil }
  ) throws {
    self.path = path
    self.storeKey = storeKey
    switch FileKind(of: path) {
    case .folder: break
    case nil:
      throw CohortError(
        .missing,
        "There is no cohort at \(path). Make one: hkstats cohort import FOLDER --into \(path)")
    case .file, .other:
      throw CohortError(.missing, "\(path) is no folder. Name the folder of a cohort's stores.")
    }
  }

  /// The cohort of a folder, which is made if it is missing, for its owner alone.
  public static func create(
    at path: String, storeKey: @escaping @Sendable (String) throws -> StoreKey? = { _ in nil }
  ) throws -> Cohort {
    if !FileManager.default.fileExists(atPath: path) {
      do throws(PrivateFileError) {
        try PrivateFolders.make(path)
      } catch {
        throw CohortError(
          .missing,
          "The folder \(path) cannot be made: \(error.reason). Choose another place with --into.")
      }
    }
    return try Cohort(at: path, storeKey: storeKey)
  }

  /// Who has a store or a record, in order.
  public func participants() throws -> [ParticipantID] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw CohortError(
        .missing, "The folder \(path) cannot be read: \(error.localizedDescription).")
    }
    let ids = names.compactMap { name -> ParticipantID? in
      for suffix in [Self.storeSuffix, Self.recordSuffix] where name.hasSuffix(suffix) {
        return ParticipantID(fileName: String(name.dropLast(suffix.count)))
      }
      return nil
    }
    return Set(ids).sorted()
  }

  /// Where the store of a participant is, or will be.
  public func storePath(of id: ParticipantID) -> String {
    path + "/" + id.fileName + Self.storeSuffix
  }

  /// Whether a participant has a store.
  public func hasStore(of id: ParticipantID) -> Bool {
    FileManager.default.fileExists(atPath: storePath(of: id))
  }

  /// Opens the store of a participant.
  public func open(_ id: ParticipantID, mode: SampleStore.Mode) throws -> SampleStore {
    let path = storePath(of: id)
    return try SampleStore.open(path, mode: mode, key: storeKey(path))
  }

  /// A new store of a participant, which is in its place once it is published; nil if something is there.
  func makeIfMissing(_ id: ParticipantID) throws -> NewStore? {
    let path = storePath(of: id)
    return try NewStore.ifMissing(at: path, key: storeKey(path))
  }

  /// Takes away what killed imports left: stores and records that were not whole. No other import may run.
  func removeAbandoned() {
    NewStore.removeAbandoned(inFolder: path)
    PrivateFile.removeAbandoned(inFolder: path) { name in
      name.hasSuffix(Self.recordSuffix)
        && ParticipantID(fileName: String(name.dropLast(Self.recordSuffix.count))) != nil
    }
  }

  /// Where it is kept what was imported of a participant.
  func recordPath(of id: ParticipantID) -> String { path + "/" + id.fileName + Self.recordSuffix }
}
