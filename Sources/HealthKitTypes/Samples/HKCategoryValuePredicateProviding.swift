/// The enumerations of category values, which give predicates of the samples that have them.
///
/// Importing `HKStats` adds `predicateForSamples(_:value:)` and `predicateForSamples(equalTo:)`.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {}
