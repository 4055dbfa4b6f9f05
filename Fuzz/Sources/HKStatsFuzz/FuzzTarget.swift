/// A part of the project that takes bytes from outside, as libFuzzer feeds it.
///
/// A finding stops the program: a trap of the part itself, an error of a kind that it does not throw, or
/// an answer that contradicts another one (``demand(_:_:)``).
protocol FuzzTarget {
  /// What `--target=` calls it.
  static var name: String { get }
  /// The longest input, in bytes.
  static var longestInput: Int { get }

  /// Sets up what all inputs share.
  init() throws

  /// Takes one input.
  mutating func feed(_ input: [UInt8])

  /// Inputs to begin with.
  static func seeds() throws -> [[UInt8]]
}

/// All targets, in the order of the reports.
var allTargets: [any FuzzTarget.Type] {
  [
    XMLTarget.self, ZipTarget.self, GPXTarget.self, ElectrocardiogramTarget.self, DatesTarget.self,
    UnitsTarget.self, NumbersTarget.self, SegmentsTarget.self, EncryptionTarget.self,
    PredicatesTarget.self, RequestsTarget.self,
  ]
}

/// Stops the program with a sentence if a condition does not hold.
func demand(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}

/// The numbers that an input is read as; behind its end there are zeros.
struct InputReader {
  private var bytes: ArraySlice<UInt8>

  init(_ input: [UInt8]) {
    bytes = input[...]
  }

  /// Whether there is nothing left.
  var isAtEnd: Bool { bytes.isEmpty }

  /// What is left.
  var rest: [UInt8] { Array(bytes) }

  /// What is left, as text.
  var restText: String { String(decoding: bytes, as: UTF8.self) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number below `limit`, of two bytes.
  mutating func number(below limit: Int) -> Int {
    (Int(byte()) | Int(byte()) << 8) % max(limit, 1)
  }

  mutating func word() -> UInt64 {
    (0..<8).reduce(0) { word, place in word | UInt64(byte()) << UInt64(8 * place) }
  }

  /// A number of the kinds that samples hold, or of any bits.
  mutating func double() -> Double {
    switch byte() % 8 {
    case 0: Double(bitPattern: word())
    case 1: Double(Int8(bitPattern: byte()))
    case 2: Double(number(below: 65_536)) / 100
    case 3: 1_700_000_000 + Double(number(below: 65_536))
    case 4: 1_700_000_000 + Double(number(below: 65_536)) / 1000
    case 5: [.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, 1e300][Int(byte() % 6)]
    case 6: Double(Int64(bitPattern: word()))
    default: Double(number(below: 65_536))
    }
  }

  /// The bytes up to the next zero, which is taken too.
  mutating func bytesToZero() -> [UInt8] {
    let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
    let found = Array(bytes[bytes.startIndex..<end])
    bytes = bytes[end...].dropFirst()
    return found
  }
}
