public import Foundation
public import HealthKitTypes

/// Asks for documents of health care institutions, and hands them to a handler. A store here holds
/// none: the handler gets no documents, and that it is done. Since iOS 10.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes, and sort descriptors are only handed
/// out.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
  /// How many documents are asked for at most; `HKObjectQueryNoLimit` for all.
  public let limit: Int
  /// In which order; nil for none.
  public let sortDescriptors: [NSSortDescriptor]?
  /// Whether the documents shall come with their XML.
  public let includeDocumentData: Bool
  private let type: HKDocumentType
  private let translated: TranslatedPredicate
  private let handler: @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

  /// A query for the documents of a type that a predicate picks.
  ///
  /// The handler gets documents, whether they are the last, and an error:
  /// `errorAuthorizationNotDetermined` if the app never asked to read them, `errorInvalidArgument` for a
  /// predicate that cannot be run.
  @preconcurrency
  public init(
    documentType: HKDocumentType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?, includeDocumentData: Bool,
    resultsHandler:
      @escaping @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void
  ) {
    type = documentType
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.includeDocumentData = includeDocumentData
    translated = TranslatedPredicate(predicate)
    handler = resultsHandler
    super.init(objectType: documentType, predicate: predicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        _ = try translated.condition
        _ = try store.readAccess(to: type)
        run.deliver { handler(self, [], true, nil) }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, true, error) }
}
