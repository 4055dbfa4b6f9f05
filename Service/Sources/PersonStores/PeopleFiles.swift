internal import Foundation

/// Whose stores there are, and where.
public enum PeopleFiles: Sendable {
  /// One person's, ``PersonID/me``, at a path.
  case onePerson(path: String)
  /// A folder with a store for each person: `anna.sqlite` is that of `anna`.
  case folder(path: String)

  /// What the name of a store's file ends with.
  private static let ending = ".sqlite"

  /// Where the store of a person lies; nil for somebody who has none.
  public func path(of person: PersonID) -> String? {
    switch self {
    case .onePerson(let path):
      return person == .me ? path : nil
    case .folder:
      guard let path = futurePath(of: person) else { return nil }
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
  }

  /// Where accounts and tokens are kept: beside the store, or in the folder under a name that no person has.
  public var accessPath: String {
    switch self {
    case .onePerson(let path):
      (path.hasSuffix(Self.ending) ? String(path.dropLast(Self.ending.count)) : path)
        + ".access" + Self.ending
    case .folder(let folder): folder + "/people.access" + Self.ending
    }
  }

  /// Where the store of a person lies or would lie; nil for somebody whom there cannot be.
  public func futurePath(of person: PersonID) -> String? {
    switch self {
    case .onePerson(let path): person == .me ? path : nil
    case .folder(let folder): folder + "/" + person.text + Self.ending
    }
  }

  /// Everybody who has a store, by name. Files with other names are nobody's.
  ///
  /// - Throws: if the folder cannot be read.
  public func people() throws -> [PersonID] {
    switch self {
    case .onePerson: [.me]
    case .folder(let folder):
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(Self.ending) }
        .compactMap { PersonID($0.dropLast(Self.ending.count)) }
        .sorted { $0.text < $1.text }
    }
  }
}
