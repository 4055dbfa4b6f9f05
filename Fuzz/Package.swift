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
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "hkstats-fuzz", targets: ["HKStatsFuzz"])],
  dependencies: [.package(name: "hkstats", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "HKStatsFuzz",
      dependencies: [
        "CFuzzer",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HealthCalculations", package: "hkstats"),
        .product(name: "HealthKitTypes", package: "hkstats"),
        .product(name: "HealthReports", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "SyntheticHealthData", package: "hkstats"),
      ],
      swiftSettings: projectSettings),
  ]
)
