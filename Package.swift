// swift-tools-version: 6.2

import PackageDescription

/// The language mode, upcoming features and diagnostics that every module of the project shares.
let projectSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of the modules in which each unsafe use is marked: those that may hold unsafe code,
/// and those that shall never do.
let auditedSettings = projectSettings + [.strictMemorySafety()]

/// Only headers of xxHash are used, and of libarchive, which is loaded when it is needed (CArchiveLoading). Linux
/// keeps them where every compiler looks; on macOS pkg-config says where, and which library is linked.
#if os(macOS)
  let (headersOfXXHash, headersOfLibarchive): (String?, String?) = ("libxxhash", "libarchive")
#else
  let (headersOfXXHash, headersOfLibarchive): (String?, String?) = (nil, nil)
#endif

let package = Package(
  name: "hkstats",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HKStats", targets: ["HKStats"]),
    .library(
      name: "HealthCalculations",
      targets: ["HealthCalculations", "CalendarBuckets", "ColumnKernels"]),
    .library(name: "HealthKitTypes", targets: ["HealthKitTypes"]),
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    .library(
      name: "AppleHealthExport", targets: ["AppleHealthExport", "SampleStore", "ImportReports"]),
    .library(name: "HealthTakeaway", targets: ["HealthTakeaway"]),
    .library(name: "PrivateFiles", targets: ["PrivateFiles"]),
    .library(
      name: "HealthReports",
      targets: [
        "HealthReports", "HealthTables", "ReportFormats", "ReportCharts", "ReportPages", "Charts",
        "CalendarBuckets", "ReaderLocales",
      ]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "ReportCharts", targets: ["ReportCharts", "Charts"]),
    .library(name: "Cohorts", targets: ["Cohorts"]),
    .library(name: "SyntheticHealthData", targets: ["SyntheticHealthData"]),
    .library(name: "hkstats-columns", type: .dynamic, targets: ["HKStatsColumnsABI"]),
    .library(name: "hkstats-store", type: .dynamic, targets: ["HKStatsStoreABI"]),
    .executable(name: "hkstats", targets: ["HKStatsCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["OpenBLAS", "Reports", "Exports"]),
    .trait(
      name: "OpenBLAS",
      description: "OpenBLAS reduces long columns; without it kernels of this package do."),
    .trait(
      name: "Reports",
      description: "Health stores answer the questions of HealthReports, of nights and of streaks."),
    .trait(
      name: "Exports",
      description: "HealthKitTesting fills stores from exports and with a made-up runner."),
  ],
  dependencies: [
    .package(
      url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  ],
  targets: [
    // MARK: System libraries
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas",
      providers: [.apt(["libopenblas-dev"]), .brew(["openblas"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: headersOfLibarchive,
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: headersOfXXHash,
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(name: "CMalloc"),

    // MARK: Calculation core
    .target(name: "CColumnKernels", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ColumnKernels",
      dependencies: [
        .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])), "CColumnKernels",
      ],
      swiftSettings: auditedSettings),
    .target(name: "CalendarBuckets", swiftSettings: auditedSettings),
    .target(
      name: "HealthCalculations", dependencies: ["ColumnKernels", "CalendarBuckets"],
      swiftSettings: auditedSettings),

    // MARK: HealthKit-shaped API
    .target(
      name: "LocationTypes", dependencies: ["HealthCalculations"], swiftSettings: auditedSettings),
    .target(
      name: "HealthKitTypes", dependencies: ["CalendarBuckets"],
      swiftSettings: projectSettings),

    // MARK: Store and input
    .target(name: "CUnfinished", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "PrivateFiles", dependencies: ["CUnfinished"], swiftSettings: auditedSettings),
    .target(
      name: "CArchiveLoading", dependencies: ["CArchive"],
      cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CChecksums", dependencies: ["CZlib"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CCheckedPages",
      dependencies: [
        "CFileSharing", "CXXHash", .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CFileSharing",
      dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "SampleStore",
      dependencies: [
        "CalendarBuckets", "HealthKitTypes", "HealthCalculations", "PrivateFiles", "CCheckedPages",
        "CFileSharing",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: auditedSettings),
    .target(
      name: "HealthKitQueries",
      dependencies: [
        "CalendarBuckets", "HealthKitTypes", "HealthCalculations", "LocationTypes", "SampleStore",
        .target(name: "HealthReports", condition: .when(traits: ["Reports"])),
      ],
      swiftSettings: auditedSettings),
    .target(
      name: "AppleHealthExport",
      dependencies: [
        "CalendarBuckets", "HealthCalculations", "HealthKitTypes", "SampleStore", "CArchive",
        "CArchiveLoading", "CChecksums", "CZlib",
      ],
      swiftSettings: auditedSettings),
    .target(
      name: "SyntheticHealthData",
      dependencies: ["CalendarBuckets", "CArchive", "CArchiveLoading", "PrivateFiles"],
      swiftSettings: auditedSettings),

    .target(
      name: "HealthTakeaway",
      dependencies: [
        "CalendarBuckets", "HealthKitTypes", "SampleStore", "SyntheticHealthData", "CZlib",
      ],
      swiftSettings: auditedSettings),

    // MARK: Answers
    .target(name: "ReaderLocales", swiftSettings: auditedSettings),
    .target(
      name: "HealthReports",
      dependencies: [
        "CalendarBuckets", "ColumnKernels", "HealthCalculations", "HealthKitTypes", "SampleStore",
      ],
      swiftSettings: projectSettings),
    .target(
      name: "ReportFormats",
      dependencies: [
        "CalendarBuckets", "HealthCalculations", "HealthKitTypes", "HealthReports", "ReaderLocales",
        "SampleStore",
      ],
      swiftSettings: projectSettings),
    .target(
      name: "HealthTables",
      dependencies: [
        "ArrowColumns", "CalendarBuckets", "HealthCalculations", "HealthKitTypes", "HealthReports",
        "ReportFormats", "SampleStore",
      ],
      swiftSettings: auditedSettings),
    .target(
      name: "CCairo", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "Charts", dependencies: ["CCairo", "ReaderLocales"], swiftSettings: auditedSettings),
    .target(
      name: "ReportCharts",
      dependencies: [
        "CalendarBuckets", "Charts", "HealthCalculations", "HealthReports", "ReaderLocales",
        "ReportFormats",
      ],
      swiftSettings: projectSettings),
    .target(
      name: "ReportTables",
      dependencies: [
        "CalendarBuckets", "HealthCalculations", "HealthReports", "ReaderLocales", "ReportFormats",
        "SampleStore",
      ],
      swiftSettings: projectSettings),
    .target(
      name: "ReportPages",
      dependencies: ["HealthReports", "ReportFormats", "ReportTables", "SampleStore"],
      swiftSettings: projectSettings),

    .target(
      name: "Cohorts",
      dependencies: [
        "AppleHealthExport", "CalendarBuckets", "HealthReports", "PrivateFiles", "ReportFormats",
        "SampleStore",
      ],
      swiftSettings: auditedSettings),

    .target(
      name: "ImportReports",
      dependencies: [
        "AppleHealthExport", "CalendarBuckets", "HealthReports", "ReportFormats", "SampleStore",
      ],
      swiftSettings: projectSettings),

    // MARK: Faces
    .target(name: "COlderGlibc", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "COneBLASThread", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CThreadShortage", dependencies: ["CUnfinished"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CWithoutLocales", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "HKStats", dependencies: ["HealthKitTypes", "HealthKitQueries", "LocationTypes"],
      path: "Sources/HKStatsLibrary", swiftSettings: projectSettings),
    .target(
      name: "HealthKitTesting",
      dependencies: [
        "CalendarBuckets", "HKStats", "HealthKitQueries", "HealthKitTypes", "SampleStore",
        .target(name: "AppleHealthExport", condition: .when(traits: ["Exports"])),
        .target(name: "SyntheticHealthData", condition: .when(traits: ["Exports"])),
      ],
      swiftSettings: projectSettings),
    // Its name may not differ from the library's by case alone: macOS has one folder for the two.
    .executableTarget(
      name: "HKStatsCommand",
      dependencies: [
        "SampleStore", "HealthCalculations", "ColumnKernels", "CalendarBuckets", "HealthKitTypes",
        "AppleHealthExport", "SyntheticHealthData", "HealthReports", "HealthTables",
        "ReportFormats", "Cohorts", "ImportReports",
        "ReportCharts", "ReportTables", "Charts", "ReaderLocales", "PrivateFiles", "CMalloc",
        "COlderGlibc", "COneBLASThread", "CThreadShortage", "CWithoutLocales",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/hkstats", swiftSettings: projectSettings),

    // MARK: Libraries for other languages
    .target(name: "CHKStatsABI", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ArrowColumns", dependencies: ["CHKStatsABI", "ColumnKernels"],
      swiftSettings: auditedSettings),
    .target(
      name: "HKStatsColumnsABI",
      dependencies: [
        "ArrowColumns", "CHKStatsABI", "COlderGlibc", "COneBLASThread", "CalendarBuckets",
        "ColumnKernels", "HealthCalculations",
      ],
      swiftSettings: auditedSettings),
    .target(
      name: "HKStatsStoreABI",
      dependencies: [
        "AppleHealthExport", "ArrowColumns", "CHKStatsABI", "COlderGlibc", "COneBLASThread",
        "CWithoutLocales", "CalendarBuckets", "Charts", "HealthCalculations", "HealthReports",
        "HealthTables",
        "ImportReports", "ReportCharts", "ReportFormats", "SampleStore",
      ],
      swiftSettings: auditedSettings),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["HealthCalculations"], path: "Tests/TestSupport",
      swiftSettings: projectSettings),
    .target(
      name: "ReportFixtures",
      dependencies: [
        "AppleHealthExport", "CalendarBuckets", "HealthCalculations", "HealthReports",
        "SampleStore", "TestSupport",
      ],
      path: "Tests/ReportFixtures", swiftSettings: projectSettings),
    // A process of an app, many of which the load campaign of Tests/Reliability starts and kills.
    .executableTarget(
      name: "StoreClient", dependencies: ["HKStats", "TestSupport"], path: "Tests/StoreClient",
      swiftSettings: projectSettings),
    .testTarget(
      name: "ColumnKernelsTests",
      dependencies: ["ColumnKernels", "CColumnKernels", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "ArrowColumnsTests", dependencies: ["ArrowColumns", "CHKStatsABI", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HKStatsColumnsABITests",
      dependencies: [
        "HKStatsColumnsABI", "ArrowColumns", "CHKStatsABI", "CalendarBuckets", "HealthCalculations",
        "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HKStatsStoreABITests",
      dependencies: [
        "HKStatsStoreABI", "ArrowColumns", "CHKStatsABI", "ReportFormats", "SampleStore",
        "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "PrivateFilesTests", dependencies: ["PrivateFiles", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "CalendarBucketsTests", dependencies: ["CalendarBuckets", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthCalculationsTests",
      dependencies: ["HealthCalculations", "CalendarBuckets", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthKitTypesTests",
      dependencies: ["HealthKitTypes", "CalendarBuckets", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "SampleStoreTests",
      dependencies: [
        "SampleStore", "CFileSharing", "HealthCalculations", "HealthKitTypes", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthKitQueriesTests",
      dependencies: [
        "HealthKitQueries", "CalendarBuckets", "HealthCalculations", "HealthKitTesting",
        "HealthKitTypes", "LocationTypes", "SampleStore", "TestSupport",
        .target(name: "HealthReports", condition: .when(traits: ["Reports"])),
      ],
      swiftSettings: projectSettings),
    // The articles' code as their authors compiled it, and moved to Swift 6.
    .testTarget(
      name: "HealthKitTestingTests",
      dependencies: ["HKStats", "HealthKitTesting", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "SeedsTests", dependencies: ["HKStats", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SeedsInSwift6Tests", dependencies: ["HKStats", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "AppleHealthExportTests",
      dependencies: [
        "AppleHealthExport", "CalendarBuckets", "HealthCalculations", "HealthKitTypes",
        "SampleStore", "SyntheticHealthData", "CArchive", "CLibXML2", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthTakeawayTests",
      dependencies: [
        "HealthTakeaway", "AppleHealthExport", "CalendarBuckets", "HealthKitTypes", "SampleStore",
        "SyntheticHealthData", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthReportsTests",
      dependencies: [
        "HealthReports", "ReportFormats", "AppleHealthExport", "CalendarBuckets",
        "HealthCalculations", "HealthKitTypes", "SampleStore", "SyntheticHealthData",
        "ReportFixtures", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "ReportFormatsTests",
      dependencies: [
        "ReportFormats", "HealthCalculations", "HealthReports", "CalendarBuckets", "ReportFixtures",
        "SampleStore", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "HealthTablesTests",
      dependencies: [
        "HealthTables", "CalendarBuckets", "HealthCalculations", "HealthKitTypes", "HealthReports",
        "ReportFixtures", "ReportFormats", "SampleStore", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "ReaderLocalesTests", dependencies: ["ReaderLocales"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "ReportChartsTests",
      dependencies: [
        "ReportCharts", "CalendarBuckets", "Charts", "HealthCalculations", "HealthReports",
        "ReportFixtures", "SampleStore", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: projectSettings),
    .testTarget(
      name: "ReportTablesTests",
      dependencies: [
        "ReportTables", "CalendarBuckets", "HealthCalculations", "HealthReports", "ReportFixtures",
        "ReportFormats", "SampleStore", "TestSupport",
      ],
      exclude: ["Tables/Golden", "Texts/Golden"], swiftSettings: projectSettings),
    .testTarget(
      name: "ReportPagesTests",
      dependencies: [
        "ReportPages", "CalendarBuckets", "HealthCalculations", "HealthReports", "ReportFixtures",
        "ReportFormats",
        "ReportTables", "SampleStore", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: projectSettings),
    .testTarget(
      name: "SyntheticHealthDataTests",
      dependencies: ["SyntheticHealthData", "HealthCalculations", "TestSupport"],
      swiftSettings: projectSettings),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "CLibXML2", "CZlib", "TestSupport"],
      exclude: ["Golden"], swiftSettings: projectSettings),
    .testTarget(
      name: "CohortsTests",
      dependencies: [
        "AppleHealthExport", "CalendarBuckets", "Cohorts", "HealthReports", "ReportFormats",
        "SampleStore", "SyntheticHealthData", "TestSupport",
      ],
      swiftSettings: projectSettings),
    .testTarget(
      name: "hkstatsTests",
      dependencies: [
        "HKStatsCommand", "AppleHealthExport", "CalendarBuckets", "Charts", "HealthCalculations",
        "HealthKitTypes", "HealthReports", "ReaderLocales", "ReportFormats", "ReportTables",
        "SampleStore", "SyntheticHealthData", "ReportFixtures", "TestSupport", "Cohorts",
        "ImportReports",
        .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])),
      ],
      exclude: ["Golden"],
      swiftSettings: projectSettings),
  ]
)

#if os(Linux)
  // HealthKit under its own name, which no other module has on Linux. Only who asks for the product gets it:
  // it makes `canImport(HealthKit)` true for the whole build.
  package.products.append(.library(name: "HealthKit", targets: ["HealthKit", "CoreLocation"]))
  package.targets += [
    .target(
      name: "CoreLocation", dependencies: ["LocationTypes"], swiftSettings: projectSettings),
    .target(name: "HealthKit", dependencies: ["HKStats"], swiftSettings: projectSettings),
    // Small apps, in the two languages that apps are written in.
    .testTarget(
      name: "HealthKitClientsTests",
      dependencies: ["CoreLocation", "HealthKit", "HealthKitTesting", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "HealthKitClientsInSwift6Tests",
      dependencies: ["CoreLocation", "HealthKit", "HealthKitTesting", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
#endif

// `make docs` builds the site of the documentation with this plugin. Nobody else resolves or builds it.
if Context.environment["HKSTATS_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
