/// Why a question has no answer: a sentence with what, where and what to do.
///
/// A sentence names the parameters of the request that it speaks of. Each face adds its own names:
///
/// ```swift
/// do {
///   try store.report(request)
/// } catch let error as ReportError {
///   error.description                     // from has to lie before to, but ...
///   error.sentence { "--\($0.rawValue)" }   // --from has to lie before --to, but ...
/// }
/// ```
public struct ReportError: Error, Sendable, Hashable {
  /// What kind of failure it is. More may come.
  public struct Reason: Sendable, Hashable {
    private enum Kind: Hashable { case invalidRequest, unknownName, noData }
    private let kind: Kind

    /// The request makes no sense, whatever the store holds.
    public static let invalidRequest = Reason(kind: .invalidRequest)
    /// The request names something that the store does not hold.
    public static let unknownName = Reason(kind: .unknownName)
    /// The store holds nothing that an answer could be made of.
    public static let noData = Reason(kind: .noData)
  }

  /// A parameter of a request, by the name of its property.
  public struct Parameter: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation
  {
    /// The name of the property: `firstWeekday`.
    public let rawValue: String

    /// A parameter by its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A parameter by its name.
    public init(stringLiteral name: String) {
      rawValue = name
    }
  }

  /// A sentence with parameters in it: `"\(.from) has to lie before \(.to)."`
  public struct Sentence: Sendable, Hashable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable, Hashable {
      case text(String)
      case parameter(Parameter)
    }

    fileprivate var pieces: [Piece]

    /// A sentence without parameters.
    public init(stringLiteral text: String) {
      pieces = [.text(text)]
    }

    /// A sentence of texts and parameters.
    public init(stringInterpolation: StringInterpolation) {
      pieces = stringInterpolation.pieces
    }

    /// Collects texts and parameters.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var pieces: [Piece] = []

      /// An empty collection.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds a text.
      public mutating func appendLiteral(_ literal: String) {
        pieces.append(.text(literal))
      }

      /// Adds a parameter.
      public mutating func appendInterpolation(_ parameter: Parameter) {
        pieces.append(.parameter(parameter))
      }

      /// Adds a value as it describes itself.
      public mutating func appendInterpolation(text value: some Any) {
        pieces.append(.text("\(value)"))
      }

      /// Adds a value as it describes itself.
      @_disfavoredOverload
      public mutating func appendInterpolation(_ value: some Any) {
        pieces.append(.text("\(value)"))
      }
    }

    /// Puts another sentence behind this one.
    public static func + (left: Sentence, right: Sentence) -> Sentence {
      var sentence = left
      sentence.pieces += right.pieces
      return sentence
    }
  }

  /// What kind of failure it is.
  public let reason: Reason
  private let text: Sentence
  private let subject: Parameter?

  /// An error with a reason and its sentence.
  ///
  /// - Parameters:
  ///   - reason: what kind of failure it is.
  ///   - sentence: the sentence.
  ///   - parameter: the parameter that it is about, where the sentence does not begin with it.
  public init(_ reason: Reason, _ sentence: Sentence, about parameter: Parameter? = nil) {
    self.reason = reason
    text = sentence
    subject = parameter
  }

  /// The parameter that is wrong, the first that the sentence speaks of; nil where it is about none.
  public var parameter: Parameter? {
    if let subject { return subject }
    for case .parameter(let parameter) in text.pieces { return parameter }
    return nil
  }

  /// The same error about a parameter, unless it is about another one.
  package func about(_ parameter: Parameter) -> ReportError {
    self.parameter == nil ? ReportError(reason, text, about: parameter) : self
  }

  /// The sentence, with the parameters named as `name` says.
  public func sentence(naming name: (Parameter) -> String) -> String {
    text.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter(let parameter): name(parameter)
      }
    }.joined()
  }
}

extension ReportError: CustomStringConvertible {
  /// The sentence, with the parameters named as the request's properties are.
  public var description: String { sentence(naming: \.rawValue) }
}

extension ReportError.Parameter {
  /// The first instant or date asked for.
  public static let from: Self = "from"
  /// Up to when was asked.
  public static let to: Self = "to"
  /// On whose clocks.
  public static let timeZone: Self = "timeZone"
  /// The sources in the caller's order.
  public static let sourceOrder: Self = "sourceOrder"
  /// How many intervals make a bucket.
  public static let every: Self = "every"
  /// The weekday that buckets begin with.
  public static let firstWeekday: Self = "firstWeekday"
  /// The statistics asked for.
  public static let statistics: Self = "statistics"
  /// The values of a category asked for.
  public static let categoryValues: Self = "categoryValues"
  /// The unit asked for.
  public static let unit: Self = "unit"
}
