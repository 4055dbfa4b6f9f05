internal import Foundation
internal import HKStats
internal import HealthKitTypes

/// Samples written in JSON, by the names of their sources.
struct JSONSamples {
  /// The samples of each source, in the order of the text.
  private(set) var bySource: [(source: String, samples: [HKSample])] = []

  /// Reads a text.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument`, which says in which object what is wrong.
  init(_ text: String) throws {
    let elements: [Element]
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      elements = try decoder.decode([Element].self, from: Data(text.utf8))
    } catch {
      throw HKError(
        .errorInvalidArgument,
        "The fixture is no JSON array of samples with 'type', 'start', 'end', 'value', 'unit', 'source' "
          + "and 'metadata': \(error)")
    }
    for (position, element) in elements.enumerated() {
      let sample = try Self.sample(element, at: position)
      let source = element.source ?? "Watch"
      if let known = bySource.firstIndex(where: { $0.source == source }) {
        bySource[known].samples.append(sample)
      } else {
        bySource.append((source, [sample]))
      }
    }
  }

  private struct Element: Decodable {
    var type: String
    var start: Date
    var end: Date?
    var value: Scalar?
    var unit: String?
    var source: String?
    var metadata: [String: Scalar]?
  }

  /// A number, a truth value or a text.
  private enum Scalar: Decodable {
    case number(Double)
    case text(String)
    case truth(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var object: Any {
      switch self {
      case .number(let number): number
      case .text(let text): text
      case .truth(let truth): truth
      }
    }
  }

  private static func sample(_ element: Element, at position: Int) throws(HKError) -> HKSample {
    func refusal(_ reason: String) -> HKError {
      HKError(.errorInvalidArgument, "Sample \(position) of the fixture: \(reason)")
    }
    let identifier = TypeCatalogue.resolve(element.type) ?? element.type
    guard let type = HKObjectType.known(identifier: identifier) else {
      throw refusal("there is no type '\(element.type)'.")
    }
    let end = element.end ?? element.start
    let metadata = element.metadata?.mapValues(\.object)
    switch type {
    case let type as HKQuantityType:
      guard case .number(let number)? = element.value else {
        throw refusal("\(type.identifier) needs a number as its value.")
      }
      let unit: HKUnit
      do {
        unit = try element.unit.map { try HKUnit(parsing: $0) } ?? type.canonicalUnit
      } catch {
        throw refusal("'\(element.unit ?? "")' is no unit.")
      }
      guard type.is(compatibleWith: unit) else {
        throw refusal("\(type.identifier) is not measured in \(unit.unitString).")
      }
      return HKQuantitySample(
        type: type, quantity: HKQuantity(unit: unit, doubleValue: number), start: element.start,
        end: end, metadata: metadata)
    case let type as HKCategoryType:
      let value =
        switch element.value {
        case .number(let number)?: Int(exactly: number)
        case .text(let name)?: Self.categoryValue(name, of: type)
        case nil: 0
        default: Int?.none
        }
      guard let value else { throw refusal("its value is none of \(type.identifier).") }
      return HKCategorySample(
        type: type, value: value, start: element.start, end: end, metadata: metadata)
    default:
      throw refusal(
        "\(type.identifier) is neither a quantity nor a category; save the object itself.")
    }
  }

  private static func categoryValue(_ name: String, of type: HKCategoryType) -> Int? {
    if let value = TypeCatalogue.categoryValue(exportName: name, type: type.identifier) {
      return value
    }
    return (0..<64).first {
      TypeCatalogue.categoryValueShortName($0, type: type.identifier) == name
    }
  }
}
