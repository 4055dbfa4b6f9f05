import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A browser in a test: it keeps cookies, and reads the tokens of forms.
struct Browser: Sendable {
  let client: any TestClientProtocol
  var cookies: [String: String] = [:]

  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// A browser that was let in already.
  init(_ client: any TestClientProtocol, _ headers: HTTPFields) {
    self.client = client
    let parts = (headers[.cookie] ?? "").split(separator: "=", maxSplits: 1)
    if parts.count == 2 { cookies[String(parts[0])] = String(parts[1]) }
  }

  /// The headers that it sends.
  var headers: HTTPFields {
    cookies.isEmpty
      ? [:] : [.cookie: cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
  }

  /// Opens a page.
  mutating func get(_ address: String, _ more: HTTPFields = [:]) async throws -> TestResponse {
    let response = try await client.execute(
      uri: address, method: .get, headers: headers + more
    ) { $0 }
    keep(response)
    return response
  }

  /// Sends a form with fields.
  mutating func post(
    _ address: String, _ fields: [(String, String)], _ more: HTTPFields = [:]
  ) async throws -> TestResponse {
    let body = fields.map { Self.coded($0.0) + "=" + Self.coded($0.1) }.joined(separator: "&")
    let response = try await client.execute(
      uri: address, method: .post, headers: headers + more, body: ByteBuffer(string: body)
    ) { $0 }
    keep(response)
    return response
  }

  /// Opens a page and sends its form to an address, with the form's hidden fields and some more.
  mutating func submit(
    _ address: String, from page: String, _ fields: [(String, String)] = []
  ) async throws -> TestResponse {
    let html = try await get(page).text
    let form = html.components(separatedBy: "<form").first {
      $0.contains("action=\"\(address)\"")
    }
    let hidden = Self.hidden(try #require(form, "\(html)"))
    let names = Set(fields.map(\.0))
    return try await post(address, hidden.filter { !names.contains($0.0) } + fields)
  }

  /// The hidden fields of a form.
  static func hidden(_ form: String) -> [(String, String)] {
    let end = form.range(of: "</form>")?.lowerBound ?? form.endIndex
    return form[..<end].matches(of: #/type="hidden" name="([^"]+)" value="([^"]*)"/#).map {
      (String($0.1), plain(String($0.2)))
    }
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  static func coded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private mutating func keep(_ response: TestResponse) {
    for header in response.headers[values: .setCookie] {
      let parts = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      guard let name = parts.first else { continue }
      cookies[String(name)] = parts.count == 2 ? String(parts[1]) : nil
    }
  }
}
