import HKStats

/// Grants the types to read that the owner has listed, and denies all others.
struct AllowedTypes: HKAuthorizationPresenter {
  let read: Set<HKObjectType>

  func present(_ sheet: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    HKAuthorizationToggles(share: [], read: sheet.readTypes.intersection(read))
  }
}
