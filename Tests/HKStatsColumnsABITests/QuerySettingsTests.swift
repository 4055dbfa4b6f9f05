import ArrowColumns
import CHKStatsABI
import HKStatsColumnsABI
import Testing

/// What cannot be asked is a status and a sentence, and changes nothing.
@Suite struct QuerySettingsTests {
  private func failure(_ body: () throws -> Void) -> CallFailure? {
    do {
      try body()
      return nil
    } catch {
      return error as? CallFailure
    }
  }

  @Test(arguments: [
    ("zone", "Nowhere"), ("zone", ""), ("interval", ""), ("interval", "fortnight"),
    ("interval", "day,day"), ("interval", "0 days"), ("interval", "day,"), ("anchor", "soon"),
    ("first_weekday", "Monday"), ("from", "2024"), ("to", "2024-13-01"), ("aggregation", "sum"),
    ("aggregation:steps", "category:x"), ("averaging", "trapezoid:-1"), ("averaging", "mean"),
    ("statistics", "median"), ("statistics", ""), ("sources", "all"), ("missing", "drop"),
    ("sorted_by_participant", "yes"), ("threads", "0"), ("threads", "many"), ("column:speed", "x"),
    ("memory", "ever"),
    ("colour", "red"), ("zone:x", "UTC"), ("", ""),
  ])
  func settingsThatCannotBeAreRefused(key: String, value: String) throws {
    let asking = try Asking(plainSettings)
    let failure = failure { try asking.set(key, value) }
    #expect(failure?.status == HK_INVALID_ARGUMENT)
    #expect(failure?.sentence.isEmpty == false)
    // The setting is as it was.
    try asking.append(SampleTable(starts: [0], values: [1]).table())
    #expect(asking.sentence == "")
    try asking.finish()
    #expect(try asking.figures().numbers("sum") == [1])
  }

  @Test func settingsThatAreMissingAreNamed() throws {
    for (key, _) in plainSettings {
      let asking = try Asking(plainSettings.filter { $0.0 != key })
      let failure = failure { try asking.append(SampleTable(starts: [0], values: [1]).table()) }
      #expect(failure?.status == HK_INVALID_ARGUMENT)
      #expect(failure?.sentence.contains("'\(key)'") == true)
      #expect(self.failure { try asking.finish() }?.status == HK_INVALID_ARGUMENT)
    }
  }

  // Semantics 3.10
  @Test func aStatisticThatNoAggregationAllowsIsRefused() throws {
    let asking = try Asking(plainSettings + [("statistics", "sum,average")])
    let failure = failure { try asking.append(SampleTable(starts: [0], values: [1]).table()) }
    #expect(
      failure?.sentence
        == "The statistic 'average' is not compatible with the aggregation. It has count, duration, "
        + "sum, most_recent.")
  }

  @Test func statisticsThatAreNotAskedForHaveNoColumn() throws {
    let asking = try Asking(plainSettings + [("statistics", "sum, count")])
    try asking.append(SampleTable(starts: [0], values: [1]).table())
    try asking.finish()
    #expect(try asking.figures().names == ["interval", "date", "start", "end", "count", "sum"])
  }

  @Test func callsThatComeTooLateAreRefused() throws {
    let asking = try Asking(plainSettings)
    #expect(failure { _ = try asking.figures() }?.status == HK_WRONG_ORDER)
    try asking.append(SampleTable(starts: [0], values: [1]).table())
    #expect(failure { try asking.set("zone", "UTC") }?.status == HK_WRONG_ORDER)
    try asking.finish()
    #expect(failure { try asking.finish() }?.status == HK_WRONG_ORDER)
    #expect(
      failure { try asking.append(SampleTable(starts: [0], values: [1]).table()) }?.status
        == HK_WRONG_ORDER)
    #expect(try asking.figures().count == 1)
  }

  @Test func columnsAreFoundByTheirNames() throws {
    let table = ArrowTable(
      fields: [
        ArrowField(name: "when", format: .float64), ArrowField(name: "bpm", format: .float64),
        ArrowField(name: "source", format: .float64),
      ],
      batches: [
        [ArrowValues(.float64([0])), ArrowValues(.float64([60])), ArrowValues(.float64([0]))]
      ])
    let asking = try Asking(plainSettings + [("column:start", "when"), ("column:value", "bpm")])
    let failure = failure { try asking.append(table) }
    #expect(failure?.status == HK_INVALID_SCHEMA)
    #expect(failure?.sentence.contains("'source' is of float64; it must be of utf8") == true)
    // The call left the query as it was, so that the column can be passed over.
    try asking.set("column:source", "")
    try asking.append(table)
    try asking.finish()
    #expect(try asking.figures().numbers("sum") == [60])

    let missing = try Asking(plainSettings + [("column:value", "kcal")])
    #expect(
      self.failure { try missing.append(SampleTable(starts: [0], values: [1]).table()) }
        == CallFailure(
          status: HK_INVALID_SCHEMA,
          sentence: "There is no column 'kcal'. There are 'start', 'value'."))
  }

  @Test func batchesOfOtherColumnsAreRefused() throws {
    let asking = try Asking(plainSettings)
    try asking.append(SampleTable(starts: [0], values: [1]).table())
    let other = SampleTable(participants: ["a"], starts: [0], values: [1])
    #expect(failure { try asking.append(other.table()) }?.status == HK_INVALID_SCHEMA)
    try asking.finish()
    #expect(try asking.figures().numbers("sum") == [1])
  }

  @Test func nullPointersAreStatuses() {
    var query: OpaquePointer?
    #expect(hk_abi_version() == HK_ABI_VERSION)
    #expect(hk_statistics_new(nil) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_set(nil, "zone", "UTC") == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_append(nil, nil, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_append_stream(nil, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_finish(nil) == HK_INVALID_ARGUMENT)
    #expect(String(cString: hk_statistics_message(nil)) == "The query is NULL.")
    hk_statistics_free(nil)
    #expect(hk_statistics_new(&query) == HK_OK)
    #expect(hk_statistics_set(query, nil, "UTC") == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_set(query, "zone", nil) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_set_zone_file(query, "x", nil, 4) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_append(query, nil, nil) == HK_INVALID_SCHEMA)
    #expect(hk_statistics_append_stream(query, nil) == HK_INVALID_ARRAY)
    #expect(hk_statistics_next(query, nil, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_statistics_figures(query, nil) == HK_INVALID_ARGUMENT)
    hk_statistics_free(query)
    #expect(hk_table_row_count(nil) == 0)
    #expect(hk_table_batch_count(nil) == 0)
    #expect(hk_table_schema(nil, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_table_batch(nil, 0, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_table_stream(nil, nil) == HK_INVALID_ARGUMENT)
    hk_table_free(nil)
    hk_array_release_borrowed(nil)
    hk_schema_release_borrowed(nil)
    hk_capsule_use(nil)
    hk_capsule_end_stream(nil)
    hk_capsule_end_schema(nil)
  }

  @Test func everyStatusHasASentence() {
    func sentence(_ status: hk_status) -> String { String(cString: hk_status_message(status)) }
    let known = (HK_OK...HK_FAILED).map(sentence)
    #expect(Set(known).count == 16 && known.allSatisfy { $0.hasSuffix(".") })
    #expect(sentence(HK_INVALID_ARGUMENT).hasPrefix("An argument is NULL"))
    for unknown in [-1, HK_FAILED + 1, .min, .max] {
      #expect(sentence(unknown) == "There is no such status.")
    }
  }

  @Test func aTableHasItsBatchesAnyNumberOfTimes() throws {
    var query: OpaquePointer?
    var table: OpaquePointer?
    _ = hk_statistics_new(&query)
    for (key, value) in plainSettings { _ = hk_statistics_set(query, key, value) }
    var schema = ArrowSchema()
    var array = ArrowArray()
    let samples = SampleTable(starts: [0, 90_000], values: [1, 2]).table()
    samples.export(toSchema: &schema)
    samples.export(batch: 0, to: &array)
    #expect(hk_statistics_append(query, &schema, &array) == HK_OK)
    schema.release(&schema)
    #expect(hk_statistics_finish(query) == HK_OK)
    #expect(hk_statistics_figures(query, &table) == HK_OK)
    hk_statistics_free(query)
    #expect(hk_table_batch_count(table) == 1)
    var first = ArrowArray()
    var second = ArrowArray()
    #expect(hk_table_batch(table, 0, &first) == HK_OK)
    #expect(hk_table_batch(table, 0, &second) == HK_OK)
    #expect(hk_table_batch(table, 1, &array) == HK_END)
    #expect(hk_table_batch(table, -1, &array) == HK_INVALID_ARGUMENT)
    #expect(hk_table_schema(table, &schema) == HK_OK)
    hk_table_free(table)
    #expect(first.length == 2 && second.length == 2)
    #expect(first.children[1]?.pointee.buffers[1] == second.children[1]?.pointee.buffers[1])
    first.release(&first)
    second.release(&second)
    schema.release(&schema)
  }
}
