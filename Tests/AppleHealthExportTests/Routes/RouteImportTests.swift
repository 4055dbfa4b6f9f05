import Foundation
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import AppleHealthExport

/// Routes from zips and folders to the store, and what is said of those that cannot be read.
@Suite struct RouteImportTests {
  static let type = "HKWorkoutRouteTypeIdentifier"

  static func date(_ minute: Int) -> String {
    "2024-06-15 08:\(minute < 10 ? "0" : "")\(minute):00 +0200"
  }

  /// A workout of ten minutes that refers to files.
  static func workout(_ minute: Int, _ paths: [String], dated: Bool = true) -> String {
    let dates = "startDate=\"\(date(minute))\" endDate=\"\(date(minute + 9))\""
    let origin = " sourceName=\"Watch\" creationDate=\"\(date(minute + 9))\" \(dates)"
    let routes = paths.map {
      "<WorkoutRoute\(dated ? origin : "")><MetadataEntry key=\"k\" value=\"v\"/>"
        + "<FileReference path=\"\($0)\"/></WorkoutRoute>"
    }.joined()
    return "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
      + "\(dates)>\(routes)</Workout>\n"
  }

  static func export(_ content: String, date: String = "2024-06-20 10:00:00 +0200") -> [UInt8] {
    Array("<HealthData>\n<ExportDate value=\"\(date)\"/>\n\(content)</HealthData>\n".utf8)
  }

  /// A track of places one second apart from 06:00:00 UTC plus so many minutes.
  static func track(_ minute: Int, _ count: Int) -> [UInt8] {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return Array(
      GPXTrackTests.gpx(
        (0..<count).map { index in
          GPXTrackTests.point(
            "<time>2024-06-15T06:\(two(minute + index / 60)):\(two(index % 60))Z</time>",
            lat: "52.\(1_000 + index)")
        }.joined()
      ).utf8)
  }

  static func path(_ name: String) -> String { "apple_health_export/\(name)" }

  static func imported(
    _ entries: [(String, [UInt8])], into store: SampleStore, _ folder: TemporaryDirectory,
    form: ZipWriter.Form = .deflated, mirrors: Bool = false
  ) throws -> ImportReport {
    let zip = folder.file("export.zip")
    try ZipWriter.write(entries.map { (path($0.0), $0.1) }, to: zip, form: form)
    return try run(zip, into: store, mirrors: mirrors)
  }

  static func run(
    _ path: String, into store: SampleStore, mirrors: Bool = false
  ) throws -> ImportReport {
    var options = ExportImport.Options(now: testNow)
    if mirrors { options.mirroring = .on { _ in true } }
    return try ExportImport(paths: [path], into: store, options: options).run()
  }

  static func counts(_ store: SampleStore) throws -> [Double] {
    try store.samples(ofType: type).map(\.value)
  }

  static let two = [
    (
      "export.xml",
      export(workout(0, ["/workout-routes/a.gpx"]) + workout(20, ["workout-routes/b.gpx"]))
    ), ("workout-routes/a.gpx", track(0, 30)), ("workout-routes/b.gpx", track(20, 500)),
  ]

  @Test(arguments: ZipWriter.Form.allCases, [false, true])
  func routesOfAZipBelongToTheirWorkouts(_ form: ZipWriter.Form, _ comesLast: Bool) throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let entries = comesLast ? Array(Self.two.reversed()) : Self.two
    for isFirst in [true, false] {
      let report = try Self.imported(entries, into: store, folder, form: form)
      #expect(report.routes.new == (isFirst ? 2 : 0) && report.routes.known == (isFirst ? 0 : 2))
      #expect(report.workouts.new == (isFirst ? 2 : 0) && report.recordsNew == 0)
      #expect(report.skippedRoutes.isEmpty && report.types.isEmpty && report.deleted == 0)
    }
    let routes = try store.samples(ofType: Self.type)
    #expect(routes.map(\.value) == [30, 500])
    // The element says when, the places say where.
    #expect(routes.map { $0.end - $0.start } == [540, 540])
    #expect(routes.allSatisfy { $0.sourceName == "Watch" && $0.creation == $0.end })
    #expect(routes.map { $0.metadata.map(\.value) } == [["v"], ["v"]])
    var reader = try #require(try store.route(ofSequence: routes[1].sequence))
    let places = try #require(try reader.next())
    let latitudes: [Double] = (0..<500).compactMap { Double("52.\(1_000 + $0)") }
    #expect(places.map(\.latitude) == latitudes)
    #expect(places.first?.instant == routes[1].start && places.count == 500)
    for (workout, count) in zip(try store.workouts(), [30.0, 500]) {
      #expect(workout.details.routes.count == 1)
      let found = try store.samples(ofType: Self.type, matching: .inWorkout(workout.uuid))
      #expect(found.map(\.value) == [count])
    }
    #expect(try store.verify().isSound)
  }

  @Test func aFolderGivesTheSameAsItsZip() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    _ = try Self.imported(Self.two, into: store, folder)
    try FileManager.default.createDirectory(
      atPath: folder.file("x/workout-routes"), withIntermediateDirectories: true)
    for (name, bytes) in Self.two {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file("x/\(name)")))
    }
    let report = try Self.run(folder.file("x"), into: store)
    #expect(report.routes.known == 2 && report.routes.new == 0 && report.skippedRoutes.isEmpty)
    let other = try SampleStore.inMemory()
    #expect(try Self.run(folder.file("x"), into: other).routes.new == 2)
    #expect(try Self.counts(other) == [30, 500])
    // A link in the place of the folder changes nothing.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("x"))
    #expect(try Self.run(folder.file("link"), into: other).routes.known == 2)
  }

  @Test func bareXMLKeepsItsWorkoutsAndSaysThatRoutesAreMissing() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let path = folder.file("export.xml")
    try Data(Self.two[0].1).write(to: URL(fileURLWithPath: path))
    let report = try Self.run(path, into: store)
    #expect(report.workouts.new == 2 && report.routes.read == 0)
    #expect(report.skippedRoutes.map(\.reason) == [.notGiven])
    #expect(report.skippedRoutes.first?.count == 2)
    #expect(try Self.counts(store).isEmpty)
    // Its zip brings them later, to the workouts that are there.
    let later = try Self.imported(Self.two, into: store, folder)
    #expect(later.workouts.known == 2 && later.routes.new == 2)
    // And mirroring the bare text takes no route for gone.
    try Data(Self.two[0].1).write(to: URL(fileURLWithPath: path))
    let mirrored = try Self.run(path, into: store, mirrors: true)
    #expect(mirrored.deleted == 0)
    #expect(try Self.counts(store) == [30, 500])
  }

  @Test func badFilesAreReportedAndTheRestIsImported() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let good = Self.track(0, 4)
    let files: [(String, [UInt8]?, RouteFault?)] = [
      ("good", good, nil), ("missing", nil, .missing), ("empty", [], .notGPX),
      ("html", Array("<html></html>".utf8), .notGPX),
      ("truncated", Array(good.prefix(good.count / 2)), .truncated),
      ("illformed", Array("<gpx><trk></gpx>".utf8), .illFormed),
      ("nowhere", Array("<gpx></gpx>".utf8), .empty), ("last", Self.track(9, 2), nil),
    ]
    let text = files.enumerated().map { place, file in
      Self.workout(place * 5, ["/workout-routes/\(file.0).gpx"])
    }.joined()
    let entries =
      [("export.xml", Self.export(text))]
      + files.compactMap { file in file.1.map { ("workout-routes/\(file.0).gpx", $0) } }
    let report = try Self.imported(entries, into: store, folder)
    #expect(report.workouts.new == files.count && report.routes.new == 2)
    var expected: [RouteFault: [String]] = [:]
    for (name, _, fault) in files {
      if let fault { expected[fault, default: []].append("/workout-routes/\(name).gpx") }
    }
    #expect(
      Dictionary(uniqueKeysWithValues: report.skippedRoutes.map { ($0.reason, $0.firstPaths) })
        == expected)
    #expect(report.skippedRoutes.map(\.reason) == expected.keys.sorted())
    #expect(try Self.counts(store) == [4, 2])
    #expect(try store.verify().isSound)
  }

  @Test func aDamagedEntryCostsItsRouteOnly() throws {
    let folder = try TemporaryDirectory()
    let names = ["a", "b", "c"]
    let text = names.enumerated().map { Self.workout($0 * 10, ["/r/\($1).gpx"]) }.joined()
    // What cannot be packed keeps its place in the zip, so that damage hits one entry.
    let zip = folder.file("export.zip")
    for form in [ZipWriter.Form.stored, .deflated] {
      try ZipWriter.write(
        [("export.xml", Self.export(text))]
          + names.enumerated().map { ("r/\($1).gpx", Self.track($0 * 10, 40 + $0)) }, to: zip,
        form: form)
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: zip)))
      let name = Array("r/b.gpx".utf8)
      let header = try #require(
        bytes.indices.first { place in
          bytes[place...].starts(with: [0x50, 0x4B, 3, 4])
            && bytes[(place + 30)...].starts(with: name)
        })
      for place in header + 130..<header + 160 { bytes[place] ^= 0x55 }
      try Data(bytes).write(to: URL(fileURLWithPath: zip))
      let store = try SampleStore.inMemory()
      let report = try Self.run(zip, into: store)
      #expect(report.workouts.new == 3, "\(form)")
      #expect(report.skippedRoutes.map(\.firstPaths) == [["/r/b.gpx"]], "\(form)")
      #expect(try Self.counts(store) == [40, 42], "\(form)")
    }
  }

  @Test func pathsNeverLeadOutOfTheExport() throws {
    let folder = try TemporaryDirectory()
    try Data(Self.track(0, 3)).write(to: URL(fileURLWithPath: folder.file("secret.gpx")))
    try FileManager.default.createDirectory(
      atPath: folder.file("x/pipe.gpx"), withIntermediateDirectories: true)
    let text = ["/../secret.gpx", "..", "/", folder.file("secret.gpx"), "pipe.gpx", "./a//b.gpx"]
      .enumerated().map { Self.workout($0 * 5, [$1]) }.joined()
    try Data(Self.export(text)).write(to: URL(fileURLWithPath: folder.file("x/export.xml")))
    try FileManager.default.createDirectory(
      atPath: folder.file("x/a"), withIntermediateDirectories: true)
    try Data(Self.track(25, 6)).write(to: URL(fileURLWithPath: folder.file("x/a/b.gpx")))
    let store = try SampleStore.inMemory()
    let report = try Self.run(folder.file("x"), into: store)
    #expect(report.skippedRoutes.map(\.reason) == [.missing] && report.skippedRoutes[0].count == 5)
    #expect(try Self.counts(store) == [6])
  }

  @Test func anElementThatSaysLittleTakesItsTimeFromItsPlacesAndItsSourceFromItsWorkout() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let entries = [
      ("export.xml", Self.export(Self.workout(0, ["/a.gpx", "/a.gpx"], dated: false))),
      ("a.gpx", Self.track(2, 61)),
    ]
    let report = try Self.imported(entries, into: store, folder)
    // One file, two elements: two routes.
    #expect(report.routes.new == 2)
    for route in try store.samples(ofType: Self.type) {
      #expect(route.end - route.start == 60 && route.sourceName == "Watch" && route.creation == nil)
      #expect(route.start == (try store.workouts()[0].start) + 120)
    }
    #expect(try Self.imported(entries, into: store, folder).routes.known == 2)
  }

  @Test func placesComeInTheOrderOfTimeAndBadOnesAreCounted() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let text = GPXTrackTests.gpx(
      [("03", "3"), ("01", "1"), ("xx", "9"), ("02", "2")].map {
        GPXTrackTests.point("<time>2024-06-15T06:00:\($0.0)Z</time>", lat: $0.1)
      }.joined())
    let report = try Self.imported(
      [("export.xml", Self.export(Self.workout(0, ["/a.gpx"]))), ("a.gpx", Array(text.utf8))],
      into: store, folder)
    #expect(report.placesSkipped == 1 && report.routes.new == 1)
    let route = try #require(try store.samples(ofType: Self.type).first)
    var reader = try #require(try store.route(ofSequence: route.sequence))
    #expect(try reader.next()?.map(\.latitude) == [1, 2, 3])
  }

  @Test func mirroringTakesARouteAwayWithItsWorkout() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    func entries(_ minutes: [Int], date: String) -> [(String, [UInt8])] {
      let text = minutes.map { Self.workout($0, ["/\($0).gpx"]) }.joined()
      return [("export.xml", Self.export(text, date: date))]
        + minutes.map { ("\($0).gpx", Self.track($0, 10 + $0)) }
    }
    _ = try Self.imported(
      entries([0, 10, 20], date: "2024-06-20 10:00:00 +0200"), into: store, folder)
    var later = entries([0, 20], date: "2024-06-21 10:00:00 +0200")
    let report = try Self.imported(later, into: store, folder, mirrors: true)
    #expect(report.workouts.deleted == 1 && report.routes.deleted == 1 && report.deleted == 2)
    #expect(report.routes.known == 2)
    #expect(try Self.counts(store) == [10, 30])
    // A route whose file is broken this time is not gone.
    later[1].1 = []
    let broken = try Self.imported(later, into: store, folder, mirrors: true)
    #expect(broken.deleted == 0 && broken.skippedRoutes.map(\.reason) == [.notGPX])
    #expect(try Self.counts(store) == [10, 30])
    let deletions = try store.deletions().map(\.type)
    #expect(deletions.sorted() == [Self.type, "HKWorkoutTypeIdentifier"])
    #expect(try store.verify().isSound)
  }

  @Test func aCancelledImportStopsBeforeTheRoutes() throws {
    let folder = try TemporaryDirectory()
    let zip = folder.file("export.zip")
    try ZipWriter.write(Self.two, to: zip)
    let store = try SampleStore.inMemory()
    let calls = Atomic(0)
    var options = ExportImport.Options(now: testNow)
    // The text is one block; what is asked after it belongs to the routes.
    options.isCancelled = {
      calls.add(1, ordering: .relaxed).newValue == 3
    }
    let error = #expect(throws: ExportError.self) {
      try ExportImport(paths: [zip], into: store, options: options).run()
    }
    #expect(error?.kind == .cancelled)
    #expect(try store.workouts().isEmpty)
  }

  @Test func manyRoutesPassThroughOneByOne() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let count = 300
    let text = (0..<count).map { Self.workout($0 % 50, ["/workout-routes/\($0).gpx"]) }.joined()
    let entries =
      (0..<count).map { ("workout-routes/\($0).gpx", Self.track($0 % 50, 1 + $0)) }
      + [("export.xml", Self.export(text))]
    for isFirst in [true, false] {
      let report = try Self.imported(entries, into: store, folder)
      #expect(report.routes.new == (isFirst ? count : 0) && report.skippedRoutes.isEmpty)
    }
    #expect(try Self.counts(store).sorted() == (1...count).map(Double.init))
    for workout in try store.workouts() {
      let found = try store.samples(ofType: Self.type, matching: .inWorkout(workout.uuid))
      #expect(found.count == 1)
    }
  }
}
