internal import HTTPTypes
internal import HealthAPI
internal import Hummingbird
internal import NIOCore
internal import PersonStores
internal import ServerAccess

/// Makes answers of pages, and the one that whoever is not let in sees.
struct PageShell: Sendable {
  private let layout: Layout
  let entrance: Entrance

  init(entrance: Entrance) {
    self.entrance = entrance
    layout = Layout(entrance)
  }

  /// A page without sections, as an answer.
  func response(
    _ page: Page, _ context: AccessContext, status: HTTPResponse.Status = .ok
  ) -> Response {
    let isLetIn = context.access?.isPersonAtPages ?? false
    return response(
      layout.html(
        page, [], of: isLetIn ? context.access?.person.text : nil,
        formToken: isLetIn ? context.formToken : nil,
        isOwner: context.access?.isOwner ?? false), status: status)
  }

  /// A page without sections for somebody of whom nothing is known, as an answer.
  func response(toNobody page: Page, status: HTTPResponse.Status) -> Response {
    response(layout.html(page, [], of: nil, formToken: nil), status: status)
  }

  /// HTML as an answer, which is kept nowhere.
  func response(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "private, no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// What somebody sees who is not let in.
  ///
  /// - Parameter next: where they wanted to go, if it is a page that other programs lead to: a browser that comes from
  ///   another site sends no cookie of this one, and does from a page of this one.
  func closed(next: String? = nil) -> Response {
    var preface = ""
    var introduction: String
    switch entrance {
    case .key:
      introduction =
        "Open the address that the server printed when it started. Its key lets one browser in, once: start the "
        + "server again for another one."
    case .password:
      introduction = "Log in with your name and your password."
      let query = next.map { "?next=" + HTMLText.query($0) } ?? ""
      preface = #"<p><a href="/login\#(HTMLText.escaped(query))">Log in</a></p>"#
    }
    if let next {
      introduction += " If you are logged in already, go on from here."
      preface += #"<p><a href="\#(HTMLText.escaped(next))">I am logged in: go on</a></p>"#
    }
    var page = Page(
      title: "Nobody is logged in", address: "", introduction: introduction, sections: [])
    page.preface = preface
    return response(toNobody: page, status: .unauthorized)
  }

  /// The fields of a form that was sent.
  ///
  /// - Throws: an answer with status 413 for a body that is too long.
  static func fields(of request: Request) async throws -> FormFields {
    FormFields(String(buffer: try await request.body.collect(upTo: 65_536)))
  }

  /// The fields of a form that the person sent from a page of theirs.
  ///
  /// - Throws: a problem for whoever is not the owner, and for a form that came from elsewhere.
  static func owned(
    _ request: Request, _ context: AccessContext
  ) async throws -> (access: Access, fields: FormFields) {
    let fields = try await fields(of: request)
    guard let access = context.access, access.isOwner,
      FormProtection.allows(request, fields: fields.values, context: context)
    else { throw Problem(.forbidden, "This form is of no page of yours: open the page again.") }
    return (access, fields)
  }
}
