// swift-tools-version: 6.2
// A program that depends on hkstats as others do: by URL and version. Scripts/check-package.sh copies it out
// of the repository and says where the URL leads.

import PackageDescription

let package = Package(
  name: "PackageCheck",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: Context.environment["HKSTATS_URL"] ?? "", from: "0.2.0")
  ],
  targets: [
    .executableTarget(
      name: "PackageCheck",
      dependencies: ["HKStats", "HealthCalculations", "HealthReports", "AppleHealthExport"].map {
        .product(name: $0, package: "hkstats")
      })
  ]
)
