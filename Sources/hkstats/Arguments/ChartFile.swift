internal import ArgumentParser
internal import Charts
internal import HealthReports
internal import PrivateFiles
internal import ReportFormats

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

  /// Draws a page into the file, which appears when it is complete; a picture that lacks letters is told of.
  ///
  /// - Parameters:
  ///   - missingLetters: which letters of a drawing a picture shows as boxes.
  ///   - warn: is handed what a person has to know, line break included.
  func write(
    _ page: ChartPage,
    missingLetters: (Drawing) throws -> [Unicode.Scalar] = { try PNGWriter.missingLetters(of: $0) },
    warn: (String) -> Void = StandardError.write
  ) throws {
    do {
      let drawing = try page.drawing()
      let bytes =
        switch form {
        case .svg: Array(SVGWriter.text(of: drawing).utf8)
        case .png: try PNGWriter.bytes(of: drawing)
        }
      try PrivateFile.replace(path, with: bytes)
      if form == .png,
        let warning = Self.warning(of: path.withoutControls, lacking: try missingLetters(drawing))
      {
        warn("warning: \(warning)\n")
      }
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

  /// How many letters a warning names.
  private static let namedCount = 8

  /// What is said of a picture that lacks letters; nil if it lacks none.
  static func warning(of path: String, lacking letters: [Unicode.Scalar]) -> String? {
    // What has no shape of its own, such as a joiner, cannot be named by itself.
    let visible = letters.filter { letter in
      switch letter.properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
    guard !visible.isEmpty else { return nil }
    let named = visible.prefix(namedCount).map(String.init).joined(separator: " ")
    let rest = visible.count - min(visible.count, namedCount)
    return "\(path) lacks letters that the sans-serif font of this machine does not have (\(named)"
      + (rest > 0 ? " and \(NumberText.grouped(rest)) more" : "")
      + "): write an .svg instead."
  }
}
