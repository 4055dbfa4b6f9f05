// swift-tools-version: 6.2

import PackageDescription

/// The settings of hkstats' own modules.
let projectSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own: NIO and what stands on it take minutes to build, which the engine and the command do without.
let package = Package(
  name: "hkstats-server",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "hkstats-server", targets: ["HKStatsServer"])],
  dependencies: [
    .package(name: "hkstats", path: ".."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1")),
    .package(
      url: "https://github.com/hummingbird-project/swift-mustache", .upToNextMinor(from: "2.1.1")),
    .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
    .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
    .package(url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
    .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.6")),
    // The engine's range.
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    .package(
      url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(
      url: "https://github.com/swift-server/swift-service-lifecycle",
      .upToNextMinor(from: "2.13.0")),
  ],
  targets: [
    .systemLibrary(
      name: "CGzip", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMemory"),
    .target(
      name: "PersonStores",
      dependencies: [.product(name: "AppleHealthExport", package: "hkstats")],
      swiftSettings: projectSettings),
    .target(
      name: "ServerAccess",
      dependencies: [
        "PersonStores",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: projectSettings),
    .target(
      name: "AppPermissions",
      dependencies: [
        "HealthAPI", "PersonStores", "ServerAccess",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "HealthReports", package: "hkstats"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: projectSettings),
    .target(
      name: "HealthAPI",
      dependencies: [
        "CGzip", "CMemory", "PersonStores", "ServerAccess",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HealthReports", package: "hkstats"),
        .product(name: "HealthCalculations", package: "hkstats"),
        .product(name: "HealthTakeaway", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "PrivateFiles", package: "hkstats"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: projectSettings),
    .target(
      name: "HealthPages",
      dependencies: [
        "AppPermissions", "HealthAPI", "PersonStores", "ServerAccess",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HealthCalculations", package: "hkstats"),
        .product(name: "HealthReports", package: "hkstats"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      // Part of the program: it is one file.
      resources: [
        .embedInCode("Resources/layout.mustache"), .embedInCode("Resources/style.css"),
        .embedInCode("Resources/content.js"), .embedInCode("Resources/live.js"),
        .embedInCode("Resources/data.js"),
        .embedInCode("Resources/order.js"), .embedInCode("Resources/icon.svg"),
      ],
      swiftSettings: projectSettings),
    .target(
      name: "HealthServer",
      dependencies: [
        "AppPermissions", "CMemory", "HealthAPI", "HealthPages", "PersonStores", "ServerAccess",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: projectSettings),
    .executableTarget(
      name: "HKStatsServer",
      dependencies: [
        "CMemory", "HealthServer", "PersonStores", "ServerAccess",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthServerTests",
      dependencies: [
        "AppPermissions", "HealthAPI", "HealthServer", "PersonStores", "ServerAccess",
        .product(name: "AppleHealthExport", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "HealthReports", package: "hkstats"),
        .product(name: "HealthTakeaway", package: "hkstats"),
        .product(name: "HKStats", package: "hkstats"),
        .product(name: "SyntheticHealthData", package: "hkstats"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: projectSettings),
  ]
)
