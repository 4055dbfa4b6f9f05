public import CHKStatsABI

/// See the header.
@c @implementation
public func hk_status_message(_ status: hk_status) -> UnsafePointer<CChar>? {
  let sentence = Statuses.sentence(of: status)
  return unsafe UnsafeRawPointer(sentence.utf8Start).assumingMemoryBound(to: CChar.self)
}

private enum Statuses {
  /// What a status says, in the words of the header.
  static func sentence(of status: hk_status) -> StaticString {
    switch status {
    case HK_OK: "It was done."
    case HK_END: "Nothing is left; that is no failure."
    case HK_INVALID_ARGUMENT:
      "An argument is NULL, or a setting has a name or a value that there is not."
    case HK_INVALID_SCHEMA: "A column is missing, or has a type that cannot be read."
    case HK_INVALID_ARRAY: "An array contradicts its schema or itself, or a stream failed."
    case HK_WRONG_ORDER:
      "The call comes too late: a setting after the first rows, rows after the end."
    case HK_INVALID_REQUEST:
      "The question or the request makes no sense: a name of none, a member of none, a bound that is no date."
    case HK_NO_DATA: "The store holds nothing to answer with."
    case HK_MISSING: "There is nothing at the path, or it may not be read."
    case HK_LOCKED: "The store is encrypted, and the key is missing or another one."
    case HK_NOT_PERMITTED:
      "The app that asks was never allowed to, or asked for what it never asked permission for."
    case HK_BAD_STORE:
      "The file is no store, is damaged, or of a version that this library does not know."
    case HK_BAD_EXPORT: "The file is no export, is damaged, or is another person's."
    case HK_BUSY: "Somebody else writes to the store, and did not end in time."
    case HK_STOPPED: "The caller's progress function asked to stop; what was begun is undone."
    case HK_FAILED: "The machine's fault, such as a full disk, or the library's."
    default: "There is no such status."
    }
  }
}
