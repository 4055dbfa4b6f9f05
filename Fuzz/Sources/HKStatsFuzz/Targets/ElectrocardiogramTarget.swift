@testable internal import AppleHealthExport
@testable internal import SampleStore
@testable internal import SyntheticHealthData

/// The files of electrocardiograms.
struct ElectrocardiogramTarget: FuzzTarget {
  static let name = "electrocardiograms"
  static let longestInput = 4_096

  mutating func feed(_ input: [UInt8]) {
    do {
      let file = try ElectrocardiogramFile(MemoryReader(input))
      demand(file == (try ElectrocardiogramFile(input)), "Two readings differ.")
      demand(file.start.isFinite, "The start is no number.")
      demand(file.recording.figures.frequency >= 1, "There is no sample rate.")
      demand(!file.recording.voltages.isEmpty, "There are no voltages.")
      demand(file.recording.voltages.count <= input.count, "There are more voltages than bytes.")
    } catch is ElectrocardiogramFault {
    } catch {
      fatalError("Reading threw \(error).")
    }
  }

  static func seeds() throws -> [[UInt8]] {
    let years = try SyntheticYears(seed: 5, days: 40)
    var seeds = years.electrocardiograms(2).map {
      Array(years.electrocardiogramText(of: $0).prefix(600))
    }
    seeds.append(
      Array(
        """
        \u{FEFF}Name;"Jo ""B"" ";\r\nGeburtsdatum;30.03.1984\r
        Datum;2024-03-28 18:32:07 +0100\r
        Klassifizierung;Sinusrhythmus\r\nSymptome;\r\nSoftware-Version;1,90\r\nGerät;"Watch6,7"\r
        Abtastrate;512,413 Hertz\r\n\r\nAbleitung;Ableitung I\r\nEinheit;mV\r\n\r
        "-22,254"\r\n\u{2212}1.234,5;\r\n1e2\r\n
        """.utf8))
    return seeds
  }
}
