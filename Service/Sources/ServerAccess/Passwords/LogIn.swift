internal import Foundation
internal import NIOPosix
public import PersonStores
internal import Synchronization

/// Lets people in by their passwords.
///
/// Passwords are hashed on a thread of their own, one after the other: a guess costs 32 MB and a tenth of a second, and
/// neither requests nor calculations wait for it. An unknown name costs as much as a wrong password, and is told the same.
public final class LogIn: Sendable {
  /// What becomes of an attempt.
  public enum Outcome: Sendable, Equatable {
    /// The password is right: who came in, and which password it is.
    case entered(PersonID, accountVersion: Int64)
    /// The name or the password is wrong.
    case wrong
    /// There were too many attempts: the next one may be made after so many seconds.
    case tooMany(seconds: Int)
  }

  private let book: AccessBook
  private let throttle: LogInThrottle
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Atomic<Int>(0)
  private let nobody: Mutex<PasswordHash?>
  private let cost: PasswordHash.Cost
  /// How many attempts wait for the thread at most.
  private static let mostWaiting = 8

  /// Log-ins to the accounts of a book.
  ///
  /// - Parameters:
  ///   - book: the accounts.
  ///   - cost: what an unknown name costs: as much as the accounts' passwords.
  ///   - now: the present in seconds since some moment.
  public init(
    _ book: AccessBook, cost: PasswordHash.Cost = .standard, now: @escaping @Sendable () -> Double
  ) {
    self.book = book
    self.cost = cost
    throttle = LogInThrottle(now: now)
    nobody = Mutex(nil)
    thread.start()
  }

  /// Tries a name and a password.
  ///
  /// - Throws: ``AccessBookError`` if the accounts cannot be read.
  public func attempt(name: String, password: String) async throws(AccessBookError) -> Outcome {
    // The wait of a name is the same whether or not anybody has it.
    if let seconds = throttle.begin(name) { return .tooMany(seconds: seconds) }
    let person = PersonID(name)
    var account: (hash: PasswordHash, version: Int64)?
    if let person { account = try await book.password(of: person) }
    let known = account?.hash
    let isRight = try await hashing { [self] in
      // Made before the first answer, whoever is asked for.
      let nobody = try nobodysHash()
      return (known ?? nobody).matches(password) && known != nil
    }
    guard let isRight else { return .tooMany(seconds: 2) }
    guard isRight, let person, let account else { return .wrong }
    throttle.succeeded(name)
    return .entered(person, accountVersion: account.version)
  }

  /// What becomes of a wish for another password.
  public enum Change: Sendable, Equatable {
    /// It is the new one, of this version; sessions of others end.
    case changed(accountVersion: Int64)
    /// The old password is wrong.
    case wrong
    /// The new one is too short or too long.
    case unfit
    /// There were too many attempts: the next one may be made after so many seconds.
    case tooMany(seconds: Int)
  }

  /// Gives a person another password, if they know the one until now.
  ///
  /// An attempt counts as one to log in: who sits at an open page may guess no faster.
  ///
  /// - Throws: ``AccessBookError`` if the accounts cannot be read or written.
  public func change(
    of person: PersonID, from old: String, to new: String
  ) async throws(AccessBookError) -> Change {
    guard PasswordHash.isFit(new), old.utf8.count <= PasswordHash.mostBytes else { return .unfit }
    let version: Int64
    switch try await attempt(name: person.text, password: old) {
    case .wrong: return .wrong
    case .tooMany(let seconds): return .tooMany(seconds: seconds)
    case .entered(_, let accountVersion): version = accountVersion
    }
    let hash = try await hashing { [cost] in try PasswordHash(new, cost: cost) }
    guard let hash else { return .tooMany(seconds: 2) }
    // Who was given another password meanwhile keeps that one.
    let changed = try await book.changePassword(of: person, ofVersion: version, to: hash)
    return changed.map { .changed(accountVersion: $0) } ?? .wrong
  }

  /// Does something on the thread of hashes; nil if too many wait for it.
  private func hashing<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws(AccessBookError) -> Value? {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      return nil
    }
    defer { waiting.subtract(1, ordering: .relaxed) }
    do {
      return try await thread.runIfActive(body)
    } catch {
      throw AccessBookError()
    }
  }

  /// A hash that no password has, for names that there are not.
  private func nobodysHash() throws -> PasswordHash {
    try nobody.withLock { known in
      if let known { return known }
      let hash = try PasswordHash(SecretText.random().text, cost: cost)
      known = hash
      return hash
    }
  }
}
