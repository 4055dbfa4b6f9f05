internal import Foundation

/// What a path leads to, through links.
enum FileKind {
  case folder
  case file
  /// A pipe, a device.
  case other

  /// Nil if there is nothing at the path.
  init?(of path: String) {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
      return nil
    }
    self =
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: .folder
      case .typeRegular: .file
      default: .other
      }
  }
}
