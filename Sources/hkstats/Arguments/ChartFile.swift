internal import ArgumentParser
internal import Charts
internal import PrivateFiles

/// The file that `--chart` names, and the form that its name asks for.
struct ChartFile: Equatable, Sendable {
  /// How a chart is written.
  enum Form: Equatable {
    case svg, png
  }

  /// Where it goes.
  let path: String
  /// What its name ends in.
  let form: Form

  /// The file of a command-line argument.
  ///
  /// - Throws: a usage error if it ends in neither `.svg` nor `.png`.
  static func argument(_ text: String) throws -> ChartFile {
    let name = text.lowercased()
    if name.hasSuffix(".svg") { return ChartFile(path: text, form: .svg) }
    if name.hasSuffix(".png") { return ChartFile(path: text, form: .png) }
    throw ValidationError("--chart has to end in .svg or .png, but '\(text)' does not.")
  }

  /// Draws a page into the file, which appears when it is complete.
  func write(_ page: ChartPage) throws {
    do {
      let drawing = try page.drawing()
      let bytes =
        switch form {
        case .svg: Array(SVGWriter.text(of: drawing).utf8)
        case .png: try PNGWriter.bytes(of: drawing)
        }
      try PrivateFile.replace(path, with: bytes)
    } catch let error as PrivateFileError {
      throw CommandError.missingInput(error.description)
    } catch let error as ChartError {
      switch error.reason {
      case .withoutLibrary: throw CommandError.missingInput(error.description)
      case .tooManyIntervals: throw CommandError.usage(error.description)
      default: throw CommandError.internalFault(error.description)
      }
    }
  }
}
