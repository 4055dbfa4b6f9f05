internal import AppleHealthExport
internal import CHKStatsABI
internal import CalendarBuckets
internal import Charts
internal import HealthReports
internal import HealthTables
internal import SampleStore

/// Why a call did not do what it says: a status for programs and a sentence for people.
struct StoreFailure: Error, CustomStringConvertible {
  let status: Int32
  let sentence: String

  /// The sentence, which is what the reader of a stream is told.
  var description: String { sentence }

  init(_ status: Int32, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  /// An argument that cannot be.
  static func argument(_ sentence: String) -> StoreFailure {
    StoreFailure(HK_INVALID_ARGUMENT, sentence)
  }

  /// The failure that an error of the project is.
  init(_ error: any Error) {
    if let failure = error as? StoreFailure {
      self = failure
    } else {
      self.init(Self.status(of: error), Self.sentence(of: error))
    }
  }

  /// What an error says; the members of a request in quotes of code, so that a caller may call them otherwise.
  private static func sentence(of error: any Error) -> String {
    (error as? ReportError)?.sentence { "`\($0.rawValue)`" } ?? "\(error)"
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case let error as ReportError: error.reason == .noData ? HK_NO_DATA : HK_INVALID_REQUEST
    case is ZoneRulesError, is TableTooLarge: HK_INVALID_REQUEST
    case let error as ChartError:
      error.reason == .tooManyIntervals ? HK_INVALID_REQUEST : HK_FAILED
    case let error as SampleStoreError: status(of: error.code)
    case let error as ExportError:
      switch error.kind {
      case .cancelled: HK_STOPPED
      case .unreadable: HK_MISSING
      case .notAnExport, .damagedText, .damagedArchive, .otherPerson: HK_BAD_EXPORT
      default: HK_FAILED
      }
    default: HK_FAILED
    }
  }

  private static func status(of code: SampleStoreError.Code) -> Int32 {
    switch code {
    case .missing, .noPermission, .readOnly: HK_MISSING
    case .locked, .wrongKey: HK_LOCKED
    case .misuse: HK_INVALID_REQUEST
    case .authorizationNotDetermined: HK_NOT_PERMITTED
    case .notAStore, .newerSchema, .olderSchema, .damaged: HK_BAD_STORE
    case .exportIsOlder, .tooMuch: HK_BAD_EXPORT
    case .busy, .mirrorChanged: HK_BUSY
    default: HK_FAILED
    }
  }
}
