@_spi(ImportStages) internal import AppleHealthExport
internal import SyntheticHealthData

extension Workload {
  /// Scanning alone, and rows made of text: of most records from their bytes, without a tag.
  static let importStages: [Workload] = [
    (days: 3, bytes: 5_265_698, Measure.instructions), (days: 92, bytes: 159_916_603, .time),
  ].flatMap { days, bytes, measure in
    [
      stage("scan tag by tag", days: days, bytes: bytes, measure) { text, years in
        var records = 0
        for line in text.split(separator: UInt8(ascii: "\n")) {
          let text = line.drop { $0 == UInt8(ascii: " ") }
          if text.starts(with: "<Record ".utf8) { records += 1 }
        }
        let found = try ImportStages.scan(text)
        try Reference.expect(found.records, equals: records, "The count of Record elements")
        return PreparedWork { keep(try ImportStages.scan(text)) }
      },
      stage("make rows", days: days, bytes: bytes, measure) { text, years in
        var count = 0
        var sum = 0.0
        for type in SyntheticType.allCases {
          years.forEachSample(of: type) { sample in
            count += 1
            sum += Double(sample.start)
          }
        }
        let rows = try ImportStages.makeRows(text, now: 2_000_000_000)
        try Reference.expect(rows.count, equals: count, "The count of rows")
        try Reference.expect(rows.sumOfStarts, near: sum, "The sum of starts")
        return PreparedWork { keep(try ImportStages.makeRows(text, now: 2_000_000_000)) }
      },
    ]
  }

  private static func stage(
    _ what: String, days: Int, bytes: Int, _ measure: Measure,
    prepare: @escaping @Sendable ([UInt8], SyntheticYears) throws -> PreparedWork
  ) -> Workload {
    Workload(
      what, on: "xml of \(days) days", size: bytes, of: "bytes", measures: [measure],
      file: "ImportStagesBenchmarks.swift"
    ) {
      let years = try SyntheticYears(seed: 2024, days: days)
      var text: [UInt8] = []
      try ExportWriter(years).forEachBlock { block, _ in text += block }
      try Reference.expect(text.count, equals: bytes, "The size of the text")
      return try prepare(text, years)
    }
  }
}
