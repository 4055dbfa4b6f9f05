internal import AppPermissions
internal import ServerAccess

/// The pages on which an app asks.
extension Page {
  /// How long a token may be good.
  static let lifetimes: [(days: Int, text: String)] = [
    (7, "a week"), (30, "30 days"), (90, "90 days"), (365, "a year"),
  ]

  /// A page of permissions, which does not change under the hands of who answers it.
  private static func permission(
    _ title: String, _ introduction: String, _ preface: String, address: String = "/permissions/"
  ) -> Page {
    var page = Page(title: title, address: address, introduction: introduction, sections: [])
    page.preface = preface
    page.isLive = false
    return page
  }

  /// The explanation before the request.
  static func explanation(
    _ request: AppRequest, _ sheet: PermissionDesk.Sheet, formToken: String
  ) -> Page {
    let name = HTMLText.escaped(request.name)
    return permission(
      "\(request.name) asks for health data",
      "What it asks for, why, and what happens if you refuse. Nothing is decided on this page.",
      """
      <p class="note empty">It calls itself <b>\(name)</b>, <code>\(HTMLText.escaped(request.app))</code>. This server cannot \
      check that: if you did not begin this in the app yourself, close this page.</p>
      <h2>What</h2>
      \(list("It wants to save", sheet.share))\(list("It wants to read", sheet.read))\
      \(list("It wants to read these clinical records", sheet.clinical))
      <h2>Why, in its own words</h2>
      \(reason("For saving", request.whyShare, sheet.share))\(reason("For reading", request.whyRead, sheet.read))\
      \(reason("For clinical records", request.whyClinical, sheet.clinical))
      <h2>If you refuse</h2>
      <ul class="findings">
      <li>If it may not read a type, it sees only what it saved itself, as if there were nothing else. It is not told that you \
      refused.</li>
      <li>If it may not save a type, it is told so when it tries.</li>
      <li>Everything else goes on as before. You can change each answer at any time on the page Permissions.</li>
      <li>What you have answered is not asked again. If you leave without an answer, the app may ask again.</li>
      </ul>
      <form method="post" action="/permissions/request">
      \(hidden("token", formToken))\(hidden("app", request.app))\(hidden("name", request.name))\
      \(hidden("share", request.share.joined(separator: ",")))\(hidden("read", request.read.joined(separator: ",")))\
      \(hidden("required", request.required.joined(separator: ",")))\(hidden("why", request.whyRead))\
      \(hidden("whyShare", request.whyShare))\(hidden("whyClinical", request.whyClinical))
      <p><button>Continue</button></p>
      </form>
      """, address: "/permissions/request")
  }

  /// A switch for each type and direction.
  static func switches(
    _ kept: KeptRequest, _ sheet: PermissionDesk.Sheet, formToken: String
  ) -> Page {
    let name = kept.request.name
    let days = lifetimes.map { days, text in
      "<option value=\"\(days)\"\(days == 90 ? " selected" : "")>\(text)</option>"
    }
    return permission(
      "What may \(name) do?",
      "Everything is off until you switch it on. What stays off is refused.",
      """
      <form method="post" action="/permissions/request/\(HTMLText.query(kept.id))" class="switches">
      \(hidden("token", formToken))
      \(switches("It may save", "share", sheet.share, on: []))\
      \(switches("It may read", "read", sheet.read, on: []))\
      \(switches("It may read these clinical records", "read", sheet.clinical, on: []))
      <label>Its token is good for <select name="days">\(days.joined())</select></label>
      <p class="buttons">
      <button name="answer" value="chosen">Allow what is switched on</button>
      <button name="answer" value="all">Allow everything</button>
      <button name="answer" value="none">Allow nothing</button>
      </p>
      </form>
      <p><a href="/permissions">Decide later</a></p>
      """)
  }

  /// The token, once.
  static func token(
    _ secret: String, app: String, name: String, hasRequired: Bool = true
  ) -> Page {
    let required =
      hasRequired
      ? ""
      : "<p class=\"note empty\">It may not read all the clinical records that it cannot do without.</p>"
    return permission(
      "The token of \(name)",
      "Give it to the app. It is shown this once; if it gets lost, make another one on the app's page.",
      """
      \(required)
      <pre class="text secret" tabindex="0" aria-label="Token">\(HTMLText.escaped(secret))</pre>
      <p class="note">The app sends it with each request: <code>Authorization: Bearer …</code>. Whoever has it may do what you \
      allowed the app to do.</p>
      <p><a href="/permissions/app?id=\(HTMLText.query(app))">What \(HTMLText.escaped(name)) may do</a></p>
      """)
  }

  /// The person refused everything.
  static func refused(_ request: AppRequest) -> Page {
    permission(
      "\(request.name) may do nothing",
      "It got no token, and is told nothing.",
      """
      <p>You can change that at any time: <a href="/permissions/app?id=\(HTMLText.query(request.app))">what \
      \(HTMLText.escaped(request.name)) may do</a>.</p>
      """)
  }

  /// All that a request asks for was decided about before.
  static func nothingToAsk(_ request: AppRequest) -> Page {
    permission(
      "\(request.name): nothing to ask",
      "You decided about all of this before, so it is not asked again.",
      """
      <p>Change your answers, or make a token, on its page: <a href="/permissions/app?id=\(HTMLText.query(request.app))">what \
      \(HTMLText.escaped(request.name)) may do</a>.</p>
      """, address: "/permissions/request")
  }

  /// A guest is asked nothing.
  static func guestIsNotAsked(_ request: AppRequest) -> Page {
    permission(
      "\(request.name): nothing to ask",
      "In a guest's session nothing is asked. What the owner allowed before goes on.", "",
      address: "/permissions/request")
  }

  /// An app has the name of a source that is in the store.
  static func passesForASource(_ request: AppRequest) -> Page {
    permission(
      "This request cannot be shown",
      "The store has data of a source by the name of \(request.app), which the app would see as its own. It has to ask by "
        + "another identifier.", "", address: "/permissions/request")
  }

  /// A request that cannot be shown.
  static func requestProblem(_ problem: RequestProblem) -> Page {
    permission(
      "This request cannot be shown", problem.sentence,
      "<p class=\"note\">The app that sent you here has to mend that. Nothing was decided.</p>",
      address: "/permissions/request")
  }

  // MARK: Parts

  static func hidden(_ name: String, _ value: String) -> String {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(HTMLText.escaped(value))\">\n"
  }

  private static func list(_ title: String, _ types: [String]) -> String {
    guard !types.isEmpty else { return "" }
    let items = types.map { "<li>\(HTMLText.escaped(PermissionTypes.heading($0)))</li>" }
    return "<p>\(title):</p>\n<ul class=\"findings\">\(items.joined())</ul>\n"
  }

  private static func reason(_ title: String, _ why: String, _ types: [String]) -> String {
    guard !types.isEmpty else { return "" }
    return "<p>\(title):</p>\n<blockquote>\(HTMLText.escaped(why))</blockquote>\n"
  }

  /// A group of switches; each says beside it that it was shown.
  static func switches(
    _ title: String, _ name: String, _ types: [String], on: Set<String>
  ) -> String {
    guard !types.isEmpty else { return "" }
    let shown = name == "share" ? "shownShare" : "shownRead"
    let rows = types.map { type in
      """
      \(hidden(shown, type))<label class="switch"><input type="checkbox" role="switch" name="\(name)" \
      value="\(HTMLText.escaped(type))"\(on.contains(type) ? " checked" : "")> \
      \(HTMLText.escaped(PermissionTypes.heading(type)))</label>
      """
    }
    return "<fieldset><legend>\(title)</legend>\n\(rows.joined(separator: "\n"))\n</fieldset>\n"
  }
}
