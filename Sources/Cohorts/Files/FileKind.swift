internal import Foundation

/// What a path leads to, through links.
enum FileKind {
  case folder
  case file

  /// Nil if there is nothing at the path.
  init?(of path: String) {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
      return nil
    }
    self = attributes[.type] as? FileAttributeType == .typeDirectory ? .folder : .file
  }
}
