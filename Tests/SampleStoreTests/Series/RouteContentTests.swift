import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct RouteContentTests {
  typealias Batches = BatchWriterTests

  static func bits(_ place: RoutePlace) -> [UInt64] {
    [
      place.time, place.latitude, place.longitude, place.altitude, place.horizontalAccuracy,
      place.verticalAccuracy, place.course, place.courseAccuracy, place.speed, place.speedAccuracy,
    ].map(\.bitPattern)
  }

  static func read(_ places: [RoutePlace]) throws -> [RoutePlace] {
    var reader = try RouteReader(RouteContent.encode(places), sentence: "damaged")
    #expect(reader.count == places.count)
    var read: [RoutePlace] = []
    while let block = try reader.next() {
      #expect(!block.isEmpty && block.count <= RouteContent.blockLength)
      read += block
    }
    return read
  }

  /// A walk as an export writes it: seven decimals, whole seconds.
  static func walk(_ count: Int, _ generator: inout SeededGenerator) -> [RoutePlace] {
    var (latitude, longitude) = (407_800_000, -739_650_000)
    return (0..<count).map { index in
      latitude += Int.random(in: -300...300, using: &generator)
      longitude += Int.random(in: -300...300, using: &generator)
      return RoutePlace(
        time: 700_000_000 + Double(index), latitude: Double(latitude) / 1e7,
        longitude: Double(longitude) / 1e7,
        altitude: Double(Int.random(in: 0..<9_000, using: &generator)) / 100,
        horizontalAccuracy: Double(Int.random(in: 180..<520, using: &generator)) / 100,
        verticalAccuracy: 3, course: Double(index % 360), speed: 1.25)
    }
  }

  @Test func everyDoubleComesBackToTheBit() throws {
    let odd: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, Double(nan: 7, signaling: false),
      .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -179.999_999_9, 0.1 + 0.2, 9_007_199_254_740_992, 1e300, 37.331,
    ]
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      let count =
        [0, 1, 2, 3, 100, 4_095, 4_096, 4_097, 9_000].randomElement(using: &generator) ?? 0
      let kind = Int.random(in: 0..<4, using: &generator)
      func number() -> Double {
        switch kind {
        case 0: odd.randomElement(using: &generator) ?? 0
        case 1: Double(Int.random(in: -99_999...99_999, using: &generator)) / 1e5
        case 2: Double.random(in: -180...180, using: &generator)
        default: Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
        }
      }
      let places = (0..<(kind == 3 ? min(count, 100) : count)).map { _ in
        RoutePlace(
          time: number(), latitude: number(), longitude: number(), altitude: number(),
          horizontalAccuracy: number(), verticalAccuracy: number(), course: number(),
          courseAccuracy: number(), speed: number(), speedAccuracy: number())
      }
      let read = try Self.read(places)
      #expect(read.map(Self.bits) == places.map(Self.bits), "seed \(seed)")
    }
  }

  @Test func aWalkTakesAFewBytesAPlace() throws {
    var generator = SeededGenerator(seed: 4)
    let places = Self.walk(10_000, &generator)
    #expect(RouteContent.encode(places).count < 12 * places.count)
    #expect(try Self.read(places) == places)
  }

  @Test func damageIsFoundWhereverItIs() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = RouteContent.encode(Self.walk(50, &generator))
    for place in 1..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(throws: SampleStoreError.self) { try RouteReader(damaged, sentence: "damaged") }
    }
    for length in [0, 1, 8, 12, bytes.count - 1] {
      #expect(throws: SampleStoreError.self) {
        try RouteReader(Array(bytes.prefix(length)), sentence: "damaged")
      }
    }
  }

  @Test func placesAreSortedByTimeAndThoseOfOneInstantStay() {
    var places = [3.0, 1, 2, 1, 3].enumerated().map {
      RoutePlace(time: $0.element, latitude: Double($0.offset), longitude: 0)
    }
    RoutePlace.sort(&places)
    #expect(places.map(\.latitude) == [1, 3, 2, 0, 4])
  }

  // MARK: In a store

  static let type = "HKWorkoutRouteTypeIdentifier"

  static func batch(_ places: [RoutePlace]) -> (batch: SaveBatch, uuid: UUID) {
    var batch = Batches.batch()
    let sample = NewSample(
      type: type, canonicalUnit: nil, start: places.first?.instant ?? 0,
      end: places.last?.instant ?? 0, value: Double(places.count), sourceName: "org.example.app")
    batch.samples = [sample]
    batch.routes[sample.uuid] = places
    return (batch, sample.uuid)
  }

  @Test func aRouteIsOneSampleAndItsPlacesGoWithIt() throws {
    var generator = SeededGenerator(seed: 6)
    let store = try SampleStore.inMemory()
    let places = Self.walk(5_000, &generator)
    let (batch, uuid) = Self.batch(places)
    try store.save(batch)
    let sample = try #require(try store.samples(ofType: Self.type).first)
    #expect(sample.value == 5_000 && !sample.isSeries)
    var reader = try #require(try store.route(ofSequence: sample.sequence))
    #expect(try reader.next() == Array(places.prefix(4_096)))
    #expect(try reader.next() == Array(places.dropFirst(4_096)))
    #expect(try reader.next() == nil)
    #expect(try store.series(ofSequence: sample.sequence) == nil)
    #expect(try store.verify().isSound)
    try store.delete([uuid], ownedBy: nil, date: 0)
    #expect(try store.route(ofSequence: sample.sequence) == nil)
    #expect(try store.verify().isSound)
  }

  @Test func aDamagedRouteIsAnErrorAndAFaultNeverWrongPlaces() throws {
    var generator = SeededGenerator(seed: 7)
    let store = try SampleStore.inMemory()
    try store.save(Self.batch(Self.walk(20, &generator)).batch)
    try store.write { db in
      try db.execute(
        sql:
          "UPDATE series SET details = CAST(substr(details, 1, 40) || x'ff' || substr(details, 42) AS BLOB)"
      )
    }
    #expect(throws: SampleStoreError.self) { try store.route(ofSequence: 1) }
    let faults = try store.verify().faults
    #expect(faults.count == 1 && faults[0].contains("series 1"))
  }

  @Test func manyPlacesAreReadBlockByBlock() throws {
    var generator = SeededGenerator(seed: 8)
    let places = Self.walk(100_000, &generator)
    let store = try SampleStore.inMemory()
    try store.save(Self.batch(places).batch)
    var reader = try #require(try store.route(ofSequence: 1))
    var blocks = 0
    var read = 0
    while let block = try reader.next() {
      #expect(block == Array(places[read..<read + block.count]))
      read += block.count
      blocks += 1
    }
    #expect(read == 100_000 && blocks == 25)
  }
}
