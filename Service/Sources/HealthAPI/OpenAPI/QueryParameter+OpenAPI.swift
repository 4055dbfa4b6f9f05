extension QueryParameter {
  /// The parameter as OpenAPI has it.
  var openAPI: JSONTree {
    .object([
      ("name", .text(name)), ("in", .text("query")), ("required", .flag(isNeeded)),
      ("description", .text(meaning)), ("schema", .object(schema)),
      // Names with commas between stand in one value.
      ("style", .text("form")), ("explode", .flag(false)),
    ])
  }

  private var schema: [(String, JSONTree)] {
    switch kind {
    case .text: [("type", .text("string")), ("minLength", .whole(1))]
    case .time:
      [
        (
          "anyOf",
          .list(
            ["date", "date-time"].map {
              .object([("type", .text("string")), ("format", .text($0))])
            })
        ), ("examples", .list([.text("2024-03-10")])),
      ]
    case .span: [("type", .text("string")), ("pattern", .text("^[1-9][0-9]{0,5}[dwmyDWMY]$"))]
    case .names:
      [
        ("type", .text("array")), ("minItems", .whole(1)),
        (
          "items",
          .object([("type", .text("string")), ("pattern", .text("^[^,\\s]([^,]*[^,\\s])?$"))])
        ),
      ]
    case .choice(let choices, let others):
      [
        ("type", .text("string")),
        ("enum", .list((choices + others.keys.sorted()).map { .text($0) })),
      ]
    case .whole(let range):
      [
        ("type", .text("integer")), ("minimum", .whole(range.lowerBound)),
        ("maximum", .whole(range.upperBound)),
      ]
    case .number(let range, _):
      [("type", .text("number"))]
        + (Self.isBounded(range)
          ? [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))] : [])
    case .bounds:
      [
        ("type", .text("array")), ("minItems", .whole(2)), ("maxItems", .whole(2)),
        ("items", .object([("type", .text("number"))])),
      ]
    case .flag: [("type", .text("boolean"))]
    case .clock:
      [("type", .text("string")), ("pattern", .text("^([01]?[0-9]|2[0-3]):[0-5][0-9]$"))]
    case .weekdays:
      [
        ("type", .text("array")), ("minItems", .whole(1)),
        (
          "items",
          .object([("type", .text("string")), ("enum", .list(Self.weekdays.map { .text($0) }))])
        ),
      ]
    }
  }
}
