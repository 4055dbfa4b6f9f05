internal import Foundation
package import HealthKitTypes

/// What a recording of the heart's voltages shows, without the voltages.
package struct ElectrocardiogramFigures: Sendable, Hashable {
  /// What it shows.
  package var classification: HKElectrocardiogramClassification
  /// Whether there were symptoms.
  package var symptomsStatus: HKElectrocardiogramSymptomsStatus
  /// How many voltages were measured a second, more than 0.
  package var frequency: Double
  /// The mean heart rate in beats per minute; nil if it is not known.
  package var averageHeartRate: Double?

  /// Figures from their parts.
  package init(
    classification: HKElectrocardiogramClassification,
    symptomsStatus: HKElectrocardiogramSymptomsStatus, frequency: Double,
    averageHeartRate: Double? = nil
  ) {
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.frequency = frequency
    self.averageHeartRate = averageHeartRate
  }
}

/// A recording of the heart's voltages with all of them.
package struct RecordedElectrocardiogram: Sendable, Hashable {
  /// The most voltages of a recording: an hour at 1,000 a second. A watch records half a minute at 512.
  package static let maximumCount = 3_600_000

  /// What it shows.
  package var figures: ElectrocardiogramFigures
  /// The voltages in microvolts, in the order of time, `1 / frequency` seconds apart.
  package var voltages: [Double]

  /// A recording from its parts.
  package init(figures: ElectrocardiogramFigures, voltages: [Double]) {
    self.figures = figures
    self.voltages = voltages
  }

  /// How long it took, in seconds: each voltage stands for the time until the next.
  package var duration: Double { Double(voltages.count) / figures.frequency }
}

/// An electrocardiogram as the store keeps it, in the table of series.
///
/// Layout: version (1 byte, 3: a series of measurements has 1, a route 2), a checksum of the rest (8
/// bytes), the lead (1, 1: similar to lead I), the classification (2), the status of symptoms (1), the
/// sample rate in hertz (8), the mean heart rate (8, NaN is none), the number of voltages (4), then blocks
/// of up to 4,096 voltages (``VoltageColumn``).
enum ElectrocardiogramContent {
  private static let version: UInt8 = 3
  fileprivate static let bodyOffset = 9
  /// How many voltages a block holds.
  static let blockLength = 4_096

  /// The bytes of a recording. Complexity: O(n).
  static func encode(_ recording: RecordedElectrocardiogram) -> [UInt8] {
    let figures = recording.figures
    var bytes = [version]
    bytes.append(integer: UInt64(0))
    bytes.append(UInt8(HKElectrocardiogramLead.appleWatchSimilarToLeadI.rawValue))
    bytes.append(integer: Int16(figures.classification.rawValue))
    bytes.append(UInt8(figures.symptomsStatus.rawValue))
    bytes.append(double: figures.frequency)
    bytes.append(double: figures.averageHeartRate ?? .nan)
    bytes.append(integer: UInt32(recording.voltages.count))
    for begin in stride(from: 0, to: recording.voltages.count, by: blockLength) {
      let end = min(recording.voltages.count, begin + blockLength)
      VoltageColumn.encode(Array(recording.voltages[begin..<end]), into: &bytes)
    }
    let checksum = unsafe Checksum.xxh64(bytes.span.bytes.extracting(bodyOffset..<bytes.count))
    for place in 0..<8 {
      bytes[1 + place] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(place)))
    }
    return bytes
  }

  /// Whether the content of a series is that of an electrocardiogram.
  static func isElectrocardiogram(_ content: Data) -> Bool { content.first == version }
}

/// Reads the voltages of a stored electrocardiogram block by block.
///
/// ```swift
/// if var reader = try store.electrocardiogram(ofSequence: sequence) {
///   while let voltages = try reader.next() { draw(voltages) }
/// }
/// ```
///
/// The bytes of the recording are in memory as the store keeps them; voltages are made for one block at a
/// time.
package struct ElectrocardiogramReader: Sendable {
  /// What the recording shows.
  package let figures: ElectrocardiogramFigures
  /// How many voltages there are.
  package let count: Int
  private let bytes: [UInt8]
  private var offset: Int
  private var read = 0
  private let sentence: String

  /// A reader of `bytes`.
  ///
  /// - Parameter sentence: what to say of bytes that are damaged.
  /// - Throws: ``SampleStoreError`` with code `damaged` if their checksum does not match.
  init(_ bytes: [UInt8], sentence: String) throws {
    self.bytes = bytes
    self.sentence = sentence
    do {
      let span = unsafe bytes.span.bytes
      var offset = 1
      let checksum = try span.read(UInt64.self, at: &offset)
      guard checksum == Checksum.xxh64(span.extracting(offset..<bytes.count)) else {
        throw MalformedPayload()
      }
      // There is one lead.
      _ = try span.read(UInt8.self, at: &offset)
      let classification = Int(try span.read(Int16.self, at: &offset))
      let symptoms = Int(try span.read(UInt8.self, at: &offset))
      let frequency = try span.readDouble(at: &offset)
      let rate = try span.readDouble(at: &offset)
      figures = ElectrocardiogramFigures(
        classification: .init(rawValue: classification) ?? .unrecognized,
        symptomsStatus: .init(rawValue: symptoms) ?? .notSet, frequency: frequency,
        averageHeartRate: rate.isNaN ? nil : rate)
      count = Int(try span.read(UInt32.self, at: &offset))
      self.offset = offset
    } catch {
      throw SampleStoreError(.damaged, sentence)
    }
  }

  /// The next voltages in microvolts, in the order of time; nil behind the last. Complexity: O(voltages
  /// returned).
  package mutating func next() throws -> [Double]? {
    guard read < count else { return nil }
    do {
      let length = min(ElectrocardiogramContent.blockLength, count - read)
      var place = offset
      let voltages = try unsafe VoltageColumn.decode(bytes.span.bytes, at: &place, count: length)
      offset = place
      read += length
      return voltages
    } catch {
      throw SampleStoreError(.damaged, sentence)
    }
  }
}
