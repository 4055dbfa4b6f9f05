// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "SevenDayChart",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Outside this repository: .package(url: "https://…/hkstats", from: "0.2.0")
    .package(name: "hkstats", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "SevenDayChart", dependencies: [.product(name: "HKStats", package: "hkstats")])
  ]
)
