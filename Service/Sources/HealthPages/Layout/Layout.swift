internal import Foundation
internal import Mustache

/// What all pages look like.
struct Layout: Sendable {
  private let template: MustacheTemplate
  private let entrance: Entrance

  /// The layout; the template is part of the program.
  ///
  /// - Parameter entrance: how people come in; who has a password finds where to change it.
  init(_ entrance: Entrance) {
    self.entrance = entrance
    do {
      template = try MustacheTemplate(
        string: String(decoding: PackageResources.layout_mustache, as: UTF8.self))
    } catch {
      preconditionFailure("the template of pages is one: \(error)")
    }
  }

  /// A section that was asked for.
  struct Section: Sendable {
    var title: String
    var number: Int
    var chart: String?
    var openTables: String?
    var closedTables: String?
    var problem: String?
    var link: [String: String]?
  }

  /// A page as HTML.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - sections: its sections.
  ///   - person: whose data is shown, as addresses have it; nil on a page that shows none.
  ///   - formToken: what forms carry.
  ///   - isOwner: whether who looks may change what is the person's alone to change.
  ///   - change: the last change of the store that is shown for certain.
  func html(
    _ page: Page, _ sections: [Section], of person: String?, formToken: String?,
    isOwner: Bool = false, change: Int64? = nil
  ) -> String {
    let navigation: [[String: Any]] = Page.navigation.map { entry in
      let isThis =
        entry.address == page.address
        || entry.address != "/" && page.address.hasPrefix(entry.address + "/")
      return ["text": entry.text, "address": entry.address, "isThis": isThis]
    }
    let views: [[String: Any]] = page.views.map {
      ["text": $0.text, "address": $0.address, "isThis": $0.isThis]
    }
    var values: [String: Any] = [
      "title": page.title, "introduction": page.introduction,
      "navigation": person == nil ? [] : navigation,
      "views": views, "hasViews": !views.isEmpty, "preface": page.preface,
      "sections": sections.map(Self.values),
      "isLive": person != nil && change != nil && page.isLive,
    ]
    values["change"] = change
    values["person"] = person
    values["formToken"] = formToken
    values["hasPassword"] = isOwner && entrance == .password
    return template.render(values)
  }

  private static func values(_ section: Section) -> [String: Any] {
    var values: [String: Any] = ["title": section.title, "number": section.number]
    values["chart"] = section.chart
    values["openTables"] = section.openTables
    values["closedTables"] = section.closedTables
    values["problem"] = section.problem
    values["link"] = section.link
    return values
  }
}
