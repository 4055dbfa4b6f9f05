internal import AppPermissions
internal import Foundation
internal import ServerAccess

/// The pages that show what was decided.
extension Page {
  private static func managed(
    _ title: String, _ introduction: String, _ preface: String, address: String
  ) -> Page {
    var page = Page(title: title, address: address, introduction: introduction, sections: [])
    page.preface = preface
    page.isLive = false
    return page
  }

  /// All apps.
  static func permissions(_ apps: [AppOverview], isGuest: Bool, formToken: String) -> Page {
    let rows = apps.map { app in
      """
      <tr><th scope="row"><a href="/permissions/app?id=\(HTMLText.query(app.app))">\(HTMLText.escaped(app.name))</a>\
      <span class="unit">\(HTMLText.escaped(app.app))</span></th><td>\(words(app.state))</td>\
      <td class="number">\(app.tokens.count)</td></tr>
      """
    }
    let table =
      apps.isEmpty
      ? "<p class=\"note empty\">No app has asked for anything yet, and none can read or save anything.</p>"
      : """
      <div class="wide" tabindex="0" role="group" aria-label="Apps"><table><caption>Apps</caption>
      <thead><tr><th scope="col">App</th><th scope="col">State</th><th scope="col" class="number">Tokens</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      """
    let guest =
      isGuest
      ? "<p class=\"note empty\">This is a guest's session: it shows everything and changes nothing.</p>"
      : """
      <h2>A guest at this browser</h2>
      <p class="note">A guest sees what you see and changes nothing. To end it, log out and come in again: by your password, or by \
      the address that the server prints when it starts.</p>
      <form method="post" action="/permissions/guest">\(hidden("token", formToken))<button>Hand this browser to a guest</button></form>
      """
    return managed(
      "Permissions", "Which apps may read and save which of your data, and who read what when.",
      "\(table)\n<p><a href=\"/permissions/audit\">Who read what when</a></p>\n\(guest)",
      address: "/permissions")
  }

  /// The store cannot be opened.
  static let permissionsUnavailable = managed(
    "Permissions", "Health data are not available now: the store cannot be opened.",
    "<p class=\"note empty\">Nothing was changed, and no app can read anything meanwhile.</p>",
    address: "/permissions")

  /// One app.
  static func app(
    _ app: AppOverview, _ entries: [AuditEntry], now: Double, isGuest: Bool, formToken: String
  ) -> Page {
    let parts = [
      open(app), isGuest ? decisionTable(app) : decisionForm(app, formToken),
      objects(app, isGuest, formToken), tokens(app, now, isGuest, formToken),
      "<h2>What it did</h2>\n" + table(of: entries, namesApp: false),
      isGuest || app.decisions.isEmpty && app.tokens.isEmpty
        ? "" : button("Revoke everything", "revoke-all", app, formToken),
    ]
    return managed(
      app.name, "\(app.app): \(words(app.state)).", parts.joined(separator: "\n"),
      address: "/permissions/")
  }

  /// Who read what when.
  static func audit(_ entries: [AuditEntry]) -> Page {
    managed(
      "Who read what when",
      "What apps asked for with their tokens, by the hour, the last first. No value is kept here. Times are UTC.",
      table(of: entries, namesApp: true) + "\n<p><a href=\"/permissions\">Permissions</a></p>",
      address: "/permissions/audit")
  }

  /// The state of an app in words.
  private static func words(_ state: AppOverview.State) -> String {
    switch state {
    case .notAsked: "asked, and not answered yet"
    case .allGranted: "may do all that it asked for"
    case .someGranted: "may do a part of what it asked for"
    case .nothingGranted: "may do nothing"
    case .newTypes: "asks for more than you decided about"
    case .unavailable: "not known now"
    }
  }

  // MARK: Parts of an app

  private static func open(_ app: AppOverview) -> String {
    guard let request = app.openRequest else { return "" }
    return """
      <p class="note empty">It asks for types that you have not decided about. \
      <a href="/permissions/request/\(HTMLText.query(request.id))">Decide now</a></p>
      """
  }

  private static func decisionForm(_ app: AppOverview, _ formToken: String) -> String {
    let share = app.decisions.filter { $0.share != nil }
    let read = app.decisions.filter { $0.read != nil }
    guard !share.isEmpty || !read.isEmpty else {
      return "<p class=\"note empty\">Nothing was decided yet.</p>"
    }
    return """
      <form method="post" action="/permissions/app" class="switches">
      \(hidden("token", formToken))\(hidden("app", app.app))\(hidden("action", "change"))
      \(switches("It may save", "share", share.map(\.type), on: Set(share.filter { $0.share == true }.map(\.type))))\
      \(switches("It may read", "read", read.map(\.type), on: Set(read.filter { $0.read == true }.map(\.type))))
      <p><button>Change</button></p>
      </form>
      """
  }

  private static func decisionTable(_ app: AppOverview) -> String {
    func word(_ decision: Bool?) -> String {
      switch decision {
      case true?: "allowed"
      case false?: "refused"
      case nil: "not asked"
      }
    }
    let rows = app.decisions.map { decision in
      "<tr><th scope=\"row\">\(HTMLText.escaped(PermissionTypes.heading(decision.type)))</th>"
        + "<td>\(word(decision.share))</td><td>\(word(decision.read))</td></tr>"
    }
    return """
      <div class="wide" tabindex="0" role="group" aria-label="Permissions"><table><caption>Permissions</caption>
      <thead><tr><th scope="col">Type</th><th scope="col">Save</th><th scope="col">Read</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      """
  }

  private static func objects(
    _ app: AppOverview, _ isGuest: Bool, _ formToken: String
  ) -> String {
    app.chosenObjects.map { type, count in
      let heading = HTMLText.escaped(PermissionTypes.heading(type))
      let sentence = "<p>\(heading): \(count) chosen one by one.</p>"
      return isGuest
        ? sentence
        : sentence
          + button(
            "Take back: \(PermissionTypes.heading(type))", "take-back", app, formToken,
            hidden("type", type))
    }.joined(separator: "\n")
  }

  private static func tokens(
    _ app: AppOverview, _ now: Double, _ isGuest: Bool, _ formToken: String
  ) -> String {
    let rows = app.tokens.map { token in
      let state =
        token.expires > now ? "until \(date(token.expires))" : "ended \(date(token.expires))"
      let use = token.lastUse.map { "last used \(instant($0))" } ?? "never used"
      let revoke =
        isGuest
        ? ""
        : button(
          "Revoke the token of \(date(token.created))", "revoke-token", app, formToken,
          hidden("id", token.id))
      return "<li>Made \(date(token.created)), \(state), \(use). \(revoke)</li>"
    }
    let list =
      rows.isEmpty
      ? "<p class=\"note empty\">It has no token, so it cannot come in.</p>"
      : "<ul class=\"findings\">\(rows.joined(separator: "\n"))</ul>"
    let days = lifetimes.map { days, text in
      "<option value=\"\(days)\"\(days == 90 ? " selected" : "")>\(text)</option>"
    }
    let new =
      isGuest
      ? ""
      : button(
        "Make a token", "new-token", app, formToken,
        "<label>Good for <select name=\"days\">\(days.joined())</select></label>")
    return "<h2>Tokens</h2>\n\(list)\n\(new)"
  }

  private static func button(
    _ text: String, _ action: String, _ app: AppOverview, _ formToken: String, _ more: String = ""
  ) -> String {
    """
    <form method="post" action="/permissions/app" class="inline">\(hidden("token", formToken))\(hidden("app", app.app))\
    \(hidden("action", action))\(more)<button>\(HTMLText.escaped(text))</button></form>
    """
  }

  // MARK: Audit

  private static func table(of entries: [AuditEntry], namesApp: Bool) -> String {
    guard !entries.isEmpty else {
      return "<p class=\"note empty\">No app has asked for anything.</p>"
    }
    let rows = entries.map { entry in
      let types =
        entry.types.isEmpty
        ? "all that it may"
        : entry.types.map { HTMLText.escaped($0) }.joined(separator: ", ")
      return "<tr><td class=\"time\">\(instant(entry.last))</td>"
        + (namesApp ? "<td>\(HTMLText.escaped(entry.app))</td>" : "")
        + "<td>\(entry.action.rawValue)</td><td>\(HTMLText.escaped(entry.question))</td>"
        + "<td>\(types)</td><td class=\"number\">\(entry.count)</td></tr>"
    }
    return """
      <div class="wide" tabindex="0" role="group" aria-label="What apps did"><table><caption>Times are UTC</caption>
      <thead><tr><th scope="col">Last</th>\(namesApp ? "<th scope=\"col\">App</th>" : "")<th scope="col">What</th>\
      <th scope="col">Question</th><th scope="col">Types</th><th scope="col" class="number">Times</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      """
  }

  private static func date(_ time: Double) -> String {
    String(instant(time).prefix(10))
  }

  private static func instant(_ time: Double) -> String {
    let text = Date(timeIntervalSince1970: time).formatted(.iso8601)
    return String(text.prefix(16)).replacing("T", with: " ")
  }
}
