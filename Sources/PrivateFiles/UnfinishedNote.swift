internal import CUnfinished

/// Something that this process makes: a program that has to end wherever it is takes it away by ``removeAll()``, as
/// the command does where the system gives it no further thread.
///
/// ```swift
/// let note = UnfinishedNote()                                    // before there is anything
/// note.name("/home/me/.health.sqlite.new-a1b2c3", madeFile: "health.sqlite")
/// note.forget()                                                  // it is finished, or gone, or was never made
/// ```
package struct UnfinishedNote: Sendable {
  private let number: Int32

  /// Says that something is about to be made. Does not return where another thread is ending the program.
  package init() {
    number = cu_begin()
  }

  /// Notes what was made at a path: a file; or a folder, with the name of the store that is made in it.
  package func name(_ path: String, madeFile: String? = nil) {
    unsafe cu_note(number, path, madeFile)
  }

  /// It is finished, or gone, or was never made. To be said once.
  package func forget() { cu_forget(number) }

  /// Takes away what was noted and not forgotten.
  package static func removeAll() { cu_remove_all() }

  /// The same, also of what is being made at this moment, for a thread that ends the program next.
  package static func end() { cu_end() }
}
