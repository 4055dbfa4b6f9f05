// Where Foundation has predicates as text itself, on Apple's systems, it is left to do it.
#if !canImport(Darwin)
  public import Foundation

  /// What gives `NSPredicate` its initialisers with a format on Linux; of no other use.
  ///
  /// An initialiser of a class cannot answer with an object of another class; one in an extension of a
  /// protocol that is not bound to classes may assign `self`. A class of an app's that derives from
  /// `NSPredicate` does not get them.
  ///
  /// ```swift
  /// let automatic = NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered)
  /// ```
  public protocol HKPredicateFormat {}

  extension NSPredicate: HKPredicateFormat {}

  extension HKPredicateFormat where Self == NSPredicate {
    /// A predicate for health objects that is written as text.
    ///
    /// ```swift
    /// let typed = NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered)
    /// let morning = NSPredicate(
    ///   format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, start as NSDate,
    ///   HKPredicateKeyPathEndDate, end as NSDate)
    /// ```
    ///
    /// It asks the same as the factories of ``HKQuery`` do, and is run by the store as theirs are. A key
    /// without a value is nil: it differs from everything, and compares in no other way.
    ///
    /// A text that cannot be read, or asks what cannot be answered, makes a predicate that queries refuse
    /// with `errorInvalidArgument` and a sentence that says what is wrong, and where. Evaluated by itself
    /// it holds for nothing.
    ///
    /// - Parameters:
    ///   - predicateFormat: The text. `HKPredicateKeyPath...` are the key paths; words of the language
    ///     are the same in capitals and small letters.
    ///   - arguments: What stands in place of `%K` (a key path), `%@` (a value), `%d` and its kin (an
    ///     integer), `%f` and its kin (a floating-point number), in this order.
    public init(format predicateFormat: String, _ arguments: Any...) {
      self = HealthPredicate(HealthCondition(format: predicateFormat, arguments: arguments))
    }

    /// The same with the arguments in an array.
    ///
    /// ```swift
    /// NSPredicate(format: "%K == %@", argumentArray: [HKPredicateKeyPathUUID, uuid])
    /// ```
    ///
    /// Errors are as in `init(format:_:)`.
    ///
    /// - Parameters:
    ///   - predicateFormat: The text.
    ///   - arguments: What stands in place of `%K`, `%@` and the others; nil is none.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
      self = HealthPredicate(HealthCondition(format: predicateFormat, arguments: arguments ?? []))
    }
  }
#endif
