internal import CUnfinished

/// Something that this process makes: a program that has to end wherever it is takes it away by ``removeAll()``, as
/// the command does where the system gives it no further thread.
///
/// ```swift
/// let note = UnfinishedNote("/home/me/.health.sqlite.new-a1b2c3", madeFile: "health.sqlite")
/// note.forget()    // it is finished, or gone
/// ```
package struct UnfinishedNote: Sendable {
  private let number: Int32

  /// Notes what lies at a path: a file; or a folder, with the name of the store that is made in it.
  package init(_ path: String, madeFile: String? = nil) {
    number = unsafe cu_note(path, madeFile)
  }

  /// It is finished, or gone. To be said once.
  package func forget() { cu_forget(number) }

  /// Takes away what was noted and not forgotten.
  package static func removeAll() { cu_remove_all() }
}
