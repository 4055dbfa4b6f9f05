internal import ArrowColumns

/// The pair of source and user-entered half of each row of a batch, for one participant.
///
/// A pair is a number: twice its source's, and 1 more if the user entered the sample.
final class SourcePairs {
  private let batch: SampleBatch
  /// Twice the numbers of the sources that were met last, by their codes in the batch.
  private var known = [(key: Int32, code: UInt16)](repeating: (Int32.min, 0), count: 8)

  init(_ batch: SampleBatch) {
    self.batch = batch
  }

  /// Adds the pairs of rows to an array.
  ///
  /// - Throws: a ``ParticipantFailure`` if there are too many sources.
  func append(
    _ rows: RowSelection, to pairs: inout [UInt16], sources: inout ParticipantSources
  ) throws(ParticipantFailure) {
    let first = pairs.count
    guard let runs = batch.sources else {
      let code = try number(of: VerbatimText(""), &sources)
      pairs.append(contentsOf: repeatElement(code, count: rows.count))
      addHalves(rows, to: &pairs, from: first)
      return
    }
    var (run, bounds) = (-1, 0..<0)
    var code: UInt16 = 0
    var place = 0
    while place < rows.count {
      let row = rows[place]
      if !bounds.contains(row) {
        run = run >= 0 && row == bounds.upperBound ? run + 1 : runs.run(of: row)
        bounds = runs.rows(ofRun: run)
        code = try self.code(of: runs, key: runs.codes[run], &sources)
      }
      switch rows {
      case .range(let range):
        let count = min(bounds.upperBound, range.upperBound) - row
        pairs.append(contentsOf: repeatElement(code, count: count))
        place += count
      case .list:
        pairs.append(code)
        place += 1
      }
    }
    addHalves(rows, to: &pairs, from: first)
  }

  /// Adds 1 to the pairs of rows that the user entered.
  private func addHalves(_ rows: RowSelection, to pairs: inout [UInt16], from first: Int) {
    guard let flags = batch.userEntered else { return }
    for place in 0..<rows.count where flags.value(rows[place]) == true { pairs[first + place] += 1 }
  }

  private func code(
    of runs: KeyRuns, key: Int32, _ sources: inout ParticipantSources
  ) throws(ParticipantFailure) -> UInt16 {
    let place = Int(key & 7)
    if known[place].key == key { return known[place].code }
    // A row without a source is of a source without a name.
    var name = VerbatimText("")
    if key >= 0, case .text(let text) = runs.keys[Int(key)] { name = text }
    let code = try number(of: name, &sources)
    known[place] = (key, code)
    return code
  }

  private func number(
    of name: VerbatimText, _ sources: inout ParticipantSources
  ) throws(ParticipantFailure) -> UInt16 {
    guard let number = sources.number(of: name) else { throw .tooManySources }
    return UInt16(2 * number)
  }
}
