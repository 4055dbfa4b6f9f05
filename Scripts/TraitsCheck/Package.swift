// swift-tools-version: 6.2
// Tests of an app on Linux, which need HealthKit and no more: hkstats without any of its traits.
// Scripts/check-package.sh copies them out of the repository and says where the URL leads.

import PackageDescription

let package = Package(
  name: "TraitsCheck",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: Context.environment["HKSTATS_URL"] ?? "", from: "0.2.0", traits: [])
  ],
  targets: [
    .testTarget(
      name: "AppTests",
      dependencies: [
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "HealthKitTesting", package: "hkstats"),
      ])
  ]
)
