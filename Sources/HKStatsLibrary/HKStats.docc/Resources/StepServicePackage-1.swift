// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "StepService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://example.org/hkstats", from: "0.2.0")
  ],
  targets: [
    .executableTarget(
      name: "StepService", dependencies: [.product(name: "HKStats", package: "hkstats")])
  ]
)
