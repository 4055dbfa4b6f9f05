public import Foundation

/// An error of the health store or of one of its values: a code and a sentence that names the type,
/// option or argument.
///
/// ```swift
/// do { _ = try quantity.value(in: .mile()) } catch HKError.errorInvalidArgument { … }
/// ```
public struct HKError: Error, Sendable {
  /// What went wrong.
  public let code: Code
  /// The sentence and whatever else is known, by the keys of `NSError`.
  public let userInfo: [String: any Sendable]
  /// Whether a phone has no error for it, but raises an exception, which ends the app.
  package private(set) var isException = false

  /// An error with the details of an `NSError`.
  public init(_ code: Code, userInfo: [String: any Sendable] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// A use of HealthKit for which it raises an exception, with the sentence that says what is wrong.
  package static func exception(_ sentence: String) -> HKError {
    var error = HKError(.errorInvalidArgument, sentence)
    error.isException = true
    return error
  }

  /// An error with a sentence: what is wrong, where, and what to do about it.
  public init(_ code: Code, _ sentence: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
  }

  /// The domain of these errors as `NSError`s, `HKErrorDomain`.
  public static var errorDomain: String { HKErrorDomain }
}

extension HKError: Hashable {
  /// Errors are equal if code and sentence are.
  public static func == (left: HKError, right: HKError) -> Bool {
    left.code == right.code && left.description == right.description
  }

  /// Hashes code and sentence.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(description)
  }
}

extension HKError: LocalizedError, CustomNSError, CustomStringConvertible {
  /// The sentence; without one, what the code means.
  public var description: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? "\(code.meaning) (\(code))"
  }

  /// The sentence, as `localizedDescription` shows it.
  public var errorDescription: String? { description }

  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }

  /// The details for an `NSError`, with the sentence in any case.
  public var errorUserInfo: [String: Any] {
    userInfo.merging([NSLocalizedDescriptionKey: description]) { own, _ in own }
  }
}

extension HKError.Code {
  /// Lets `catch HKError.errorNoData` match an error by its code.
  public static func ~= (code: HKError.Code, error: any Error) -> Bool {
    (error as? HKError)?.code == code
  }
}
