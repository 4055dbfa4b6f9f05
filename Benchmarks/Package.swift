// swift-tools-version: 6.2

import PackageDescription

/// The settings of the main package.
let projectSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "hkstats", path: ".."),
    // Without its traits, which replace malloc and the runtime's retain and release: what is
    // measured shall be what users run.
    .package(
      url: "https://github.com/ordo-one/benchmark", .upToNextMinor(from: "1.38.1"), traits: []),
    // The SQLite that the store is built on, for what it takes by itself.
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  ],
  targets: [
    // What is measured, once for both ways of measuring.
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "HealthCalculations", package: "hkstats"),
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "SyntheticHealthData", package: "hkstats"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: projectSettings),

    // Times. A target of this tool lies beside the manifest, not in Sources.
    .executableTarget(
      name: "Timings",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Timings",
      swiftSettings: projectSettings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

    // Instruction counts and their thresholds.
    .target(name: "CallgrindRequests"),
    .executableTarget(
      name: "InstructionCounts",
      dependencies: ["Workloads", "CallgrindRequests"],
      swiftSettings: projectSettings,
      // Older valgrinds, Debian 12's for one, stop at the compiler's debug information.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
      ]),

    // This project's side of `make rivals`.
    .executableTarget(
      name: "RivalsDriver",
      dependencies: [
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HealthCalculations", package: "hkstats"),
        .product(name: "HealthKitTypes", package: "hkstats"),
        .product(name: "SyntheticHealthData", package: "hkstats"),
      ],
      path: "Rivals/Driver",
      swiftSettings: projectSettings),

    // The plain Swift call that the columns library is measured against.
    .executableTarget(
      name: "ColumnsDriver",
      dependencies: [.product(name: "HealthCalculations", package: "hkstats")],
      path: "Columns/Driver",
      swiftSettings: projectSettings),
  ]
)
