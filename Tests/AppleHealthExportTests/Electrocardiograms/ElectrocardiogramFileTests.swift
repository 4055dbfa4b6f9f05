import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import AppleHealthExport

/// Files of electrocardiograms, whole ones and those at the edges.
@Suite struct ElectrocardiogramFileTests {
  static let header = """
    Name,"Alex Example"
    Date of Birth,"Jan 1, 1980"
    Recorded Date,2024-03-28 18:32:07 +0100
    Classification,Sinus Rhythm
    Symptoms,
    Software Version,1.90
    Device,"Watch6,7"
    Sample Rate,512.413 hertz


    Lead,Lead I
    Unit,µV


    """

  static let localisedHeader = """
    Name;Alexandra Beispiel
    Geburtsdatum;01.01.1980
    Aufgezeichnet am;2024-03-28 18:32:07 +0100
    Klassifizierung;Vorhofflimmern
    Symptome;Schwindel, Müdigkeit
    Softwareversion;1.90
    Gerät;"Watch6,7"
    Messrate;512,413 Hz

    Ableitung;Ableitung I
    Einheit;µV


    """

  static func file(_ text: String) throws -> ElectrocardiogramFile {
    try ElectrocardiogramFile(Array(text.utf8))
  }

  static func voltages(_ text: String) throws -> [Double] {
    try file(header + text).recording.voltages
  }

  /// Lines of one digit, of which a file of 64 MB has 32 million: no more are kept than a recording may have.
  @Test func aFileOfVeryManyLinesIsTooLong() {
    let count = RecordedElectrocardiogram.maximumCount
    func bytes(_ count: Int) -> [UInt8] {
      Array(Self.header.utf8) + (0..<2 * count).map { $0 % 2 == 0 ? 0x30 : 0x0A }
    }
    #expect(throws: ElectrocardiogramFault.tooLong) { try ElectrocardiogramFile(bytes(count + 1)) }
    #expect(throws: ElectrocardiogramFault.tooLong) {
      try ElectrocardiogramFile(bytes(count + 10_000))
    }
    #expect((try? ElectrocardiogramFile(bytes(1_000)))?.recording.voltages.count == 1_000)
  }

  @Test func blanksAndEndsOfLinesOfAnyKindAreNone() throws {
    #expect(try Self.voltages("1\r\n \t2\t\r\r\n\n3") == [1, 2, 3])
  }

  static func fault(_ text: String) -> ElectrocardiogramFault? {
    do throws(ElectrocardiogramFault) {
      _ = try ElectrocardiogramFile(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// The header without the line that begins so.
  static func header(without name: String) -> String {
    header.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(name) }.joined(separator: "\n")
  }

  @Test func aFileTellsWhatWasRecorded() throws {
    let file = try Self.file(Self.header + "-22.254\n1\n0.5\n1100.001\n")
    // 17:32:07 UTC.
    #expect(file.start == 1_711_647_127)
    #expect(file.softwareVersion == "1.90" && file.device == "Watch6,7")
    #expect(file.recording.voltages == [-22.254, 1, 0.5, 1_100.001])
    let figures = file.recording.figures
    #expect(figures.classification == .sinusRhythm && figures.symptomsStatus == .none)
    #expect(figures.frequency == 512.413 && figures.averageHeartRate == nil)
  }

  @Test func oneVoltageIsARecording() throws {
    #expect(try Self.voltages("7") == [7])
    #expect(try Self.voltages("7\n") == [7])
  }

  @Test func lineEndsAndAByteOrderMarkMakeNoDifference() throws {
    let plain = Self.header + "1.5\n-2.25\n"
    let file = try Self.file(plain)
    #expect(try Self.file(plain.replacingOccurrences(of: "\n", with: "\r\n")) == file)
    #expect(try Self.file(plain.replacingOccurrences(of: "\n", with: "\r")) == file)
    #expect(try Self.file("\u{FEFF}" + plain) == file)
    #expect(try Self.file(plain.replacingOccurrences(of: "\n", with: " \t\n\n")) == file)
  }

  @Test func aLocalisedFileIsReadByTheOrderOfItsLines() throws {
    let file = try Self.file(Self.localisedHeader + "-22,254\n1\n\"0,5\"\n1.100,001;\n")
    #expect(file.start == 1_711_647_127 && file.device == "Watch6,7")
    #expect(file.softwareVersion == "1.90")
    #expect(file.recording.voltages == [-22.254, 1, 0.5, 1_100.001])
    let figures = file.recording.figures
    #expect(figures.classification == .atrialFibrillation && figures.symptomsStatus == .present)
    #expect(figures.frequency == 512.413)
  }

  @Test func aNameThatTwoLanguagesShareDoesNotMakeAFileEnglish() throws {
    let french = """
      Nom,Alex Exemple
      Date de naissance,"1 janv. 1980"
      Date d’enregistrement,2024-03-28 18:32:07 +0100
      Classification,Rythme sinusal
      Symptômes,
      Version du logiciel,1.90
      Appareil,"Watch6,7"
      Fréquence d’échantillonnage,"512,413 hertz"

      Dérivation,Dérivation I
      Unité,µV

      -22,254

      """
    let file = try Self.file(french)
    #expect(file.device == "Watch6,7" && file.recording.voltages == [-22.254])
    #expect(file.recording.figures.classification == .sinusRhythm)
    #expect(file.recording.figures.frequency == 512.413)
  }

  @Test(arguments: [
    ("-265,868\n12,5\n", [-265.868, 12.5]),
    ("\u{2212}265,868\n12,5\n", [-265.868, 12.5]),
    ("\"-265,868\"\n\"12,5\"\n", [-265.868, 12.5]),
    ("1,265.868\n12.5\n-2,000\n", [1_265.868, 12.5, -2_000]),
    ("1.265,868\n12,5\n-2.000\n", [1_265.868, 12.5, -2_000]),
    ("+3\n1e-3\n", [3, 0.001]),
  ])
  func decimalSeparatorsAreThoseOfTheFile(_ text: String, _ voltages: [Double]) throws {
    #expect(try Self.voltages(text) == voltages)
  }

  @Test(arguments: [
    "12.5\n7,5\n", "1.5\nabc\n", "1.5\n-\n", "1.5\n1.2.3\n", "1.5\n--2\n", "1,26.5\n", "1.5\nnan\n",
    "abc\n1.5\n", "1.5\n2.5 3.5\n", "1.5\nUnit,µV\n",
  ])
  func whatIsNoNumberIsAFault(_ text: String) {
    #expect(Self.fault(Self.header + text) == .notNumber)
  }

  @Test func filesWithoutVoltagesAreFaults() {
    #expect(Self.fault("") == .empty)
    #expect(Self.fault("\u{FEFF}\n \r\n") == .empty)
    #expect(Self.fault("hello") == .noVoltages)
    // A file that breaks off, wherever in its header.
    for length in stride(from: 5, through: Self.header.utf8.count, by: 7) {
      let cut = String(Self.header.prefix(length))
      let fault = Self.fault(cut)
      #expect(fault == .noVoltages || fault == .notNumber, "\(cut)")
    }
  }

  @Test func aMissingLineIsAFaultOnlyIfItIsNeeded() throws {
    let voltage = "\n1.5\n"
    #expect(Self.fault(Self.header(without: "Recorded") + voltage) == .noDate)
    #expect(Self.fault(Self.header(without: "Sample") + voltage) == .noFrequency)
    for name in ["Name", "Date of Birth", "Software", "Device", "Lead", "Unit"] {
      let file = try Self.file(Self.header(without: name) + voltage)
      #expect(file.recording.voltages == [1.5] && file.recording.figures.frequency == 512.413)
      #expect((file.device == nil) == (name == "Device"))
      #expect((file.softwareVersion == nil) == (name == "Software"))
    }
    let figures = try Self.file(Self.header(without: "Classification") + voltage).recording.figures
    #expect(figures.classification == .notSet)
    let other = try Self.file(Self.header(without: "Symptoms") + voltage).recording.figures
    #expect(other.symptomsStatus == .notSet)
  }

  @Test(arguments: [
    "Sample Rate,", "Sample Rate,hertz", "Sample Rate,0 hertz", "Sample Rate,512",
    "Sample Rate,1.2.3 hertz", "Sample Rate,99999999 hertz",
  ])
  func aRateThatIsNoneIsAFault(_ line: String) {
    let header = Self.header.replacingOccurrences(of: "Sample Rate,512.413 hertz", with: line)
    #expect(Self.fault(header + "1\n") == .noFrequency)
  }

  @Test func unitsAreConverted() throws {
    for (unit, voltage) in [
      ("µV", 1.5), ("\u{3BC}V", 1.5), ("uV", 1.5), ("mV", 1_500), ("V", 1_500_000),
    ] {
      let header = Self.header.replacingOccurrences(of: "µV", with: unit)
      #expect(try Self.file(header + "1.5").recording.voltages == [voltage])
    }
    let header = Self.header.replacingOccurrences(of: "µV", with: "mmHg")
    #expect(Self.fault(header + "1.5") == .unknownUnit)
  }

  @Test(arguments: [
    ("Sinus Rhythm", HKElectrocardiogramClassification.sinusRhythm),
    ("Sinusrhythmus", .sinusRhythm), ("Ritmo Sinusal", .sinusRhythm),
    ("洞調律", .sinusRhythm), ("Atrial Fibrillation", .atrialFibrillation),
    ("AFib — High Heart Rate", .atrialFibrillation),
    ("High Heart Rate — No Signs of AFib", .inconclusiveHighHeartRate),
    ("Low Heart Rate", .inconclusiveLowHeartRate), ("High Heart Rate", .inconclusiveHighHeartRate),
    ("Poor Recording", .inconclusivePoorReading), ("Inconclusive", .inconclusiveOther),
    ("Something Else", .unrecognized), ("", .notSet),
  ])
  func classificationsOfKnownLanguages(
    _ text: String, _ classification: HKElectrocardiogramClassification
  ) throws {
    let header = Self.header.replacingOccurrences(of: "Sinus Rhythm", with: text)
    #expect(try Self.file(header + "1").recording.figures.classification == classification)
  }

  @Test(arguments: [
    ("", HKElectrocardiogramSymptomsStatus.none), ("None", .none), ("Dizziness", .present),
    ("Rapid, pounding, or fluttering heartbeat,Fatigue", .present),
    ("\"Skipped heartbeat\"", .present),
  ])
  func symptoms(_ text: String, _ status: HKElectrocardiogramSymptomsStatus) throws {
    let header = Self.header.replacingOccurrences(of: "Symptoms,", with: "Symptoms,\(text)")
    #expect(try Self.file(header + "1").recording.figures.symptomsStatus == status)
  }

  @Test func tenMinutesAreReadWhole() throws {
    let voltages = (0..<307_200).map { Double($0 * 31 % 200_003 - 100_000) / 1_000 }
    var text = Self.header
    for voltage in voltages { text += "\(voltage)\n" }
    let file = try Self.file(text)
    #expect(file.recording.voltages == voltages)
    #expect(abs(file.recording.duration - 599.5) < 0.1)
  }
}
