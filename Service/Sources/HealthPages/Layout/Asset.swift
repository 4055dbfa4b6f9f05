internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A file that pages refer to; it is part of the program.
struct Asset: Sendable {
  /// The last part of its address.
  let name: String
  private let mediaType: String
  private let bytes: ByteBuffer

  /// All of them.
  static let all = [
    Asset(
      name: "style.css", mediaType: "text/css; charset=utf-8",
      bytes: ByteBuffer(bytes: PackageResources.style_css)),
    Asset(
      name: "content.js", mediaType: "text/javascript; charset=utf-8",
      bytes: ByteBuffer(bytes: PackageResources.content_js)),
    Asset(
      name: "live.js", mediaType: "text/javascript; charset=utf-8",
      bytes: ByteBuffer(bytes: PackageResources.live_js)),
    Asset(
      name: "data.js", mediaType: "text/javascript; charset=utf-8",
      bytes: ByteBuffer(bytes: PackageResources.data_js)),
    Asset(
      name: "order.js", mediaType: "text/javascript; charset=utf-8",
      bytes: ByteBuffer(bytes: PackageResources.order_js)),
    Asset(
      name: "icon.svg", mediaType: "image/svg+xml",
      bytes: ByteBuffer(bytes: PackageResources.icon_svg)),
  ]

  /// The file.
  func response(to request: Request) -> Response {
    Response(
      status: .ok, headers: [.contentType: mediaType, .cacheControl: "private, max-age=300"],
      body: ResponseBody(byteBuffer: bytes))
  }
}
