internal import Charts

/// How a chart is written: the options of `hk_store_chart`.
struct ChartOptions: Codable {
  /// The forms that there are.
  enum Form: String, Codable { case svg, png }

  var form = Form.svg

  /// A drawing in that form.
  func bytes(of drawing: Drawing) throws -> [UInt8] {
    switch form {
    case .svg: Array(SVGWriter.text(of: drawing).utf8)
    case .png: try PNGWriter.bytes(of: drawing)
    }
  }
}
