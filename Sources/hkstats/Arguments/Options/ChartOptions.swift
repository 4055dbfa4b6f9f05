internal import ArgumentParser
internal import Charts

/// Whether the answer is drawn too: `--chart`.
struct ChartOptions: ParsableArguments {
  @Option(
    name: .customLong("chart"),
    help: ArgumentHelp(
      "Draw the answer into this file too: chart.svg or chart.png.", valueName: "file"),
    completion: .file(extensions: ["svg", "png"]), transform: ChartFile.argument)
  var file: ChartFile?

  /// Whether a chart was asked for.
  var isAsked: Bool { file != nil }

  /// Throws if a chart was asked for where there is nothing to draw.
  ///
  /// - Parameters:
  ///   - lack: what is to be said of it; nil if there is something.
  ///   - extent: where there would be something, asked for if there is a lack.
  func refuse(
    _ lack: @autoclosure () -> String?, _ extent: @autoclosure () throws -> String? = nil
  ) throws {
    guard isAsked, let lack = lack() else { return }
    throw try CommandError.nothingToDraw(
      [lack, extent()].compactMap(\.self).joined(separator: " "))
  }

  /// Draws a page, which nobody makes if it was not asked for.
  func draw(_ page: @autoclosure () throws -> ChartPage) throws {
    if let file { try file.write(page()) }
  }
}
