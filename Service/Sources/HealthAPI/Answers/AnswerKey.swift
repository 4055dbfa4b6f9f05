internal import Crypto
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// What an answer follows from: two equal keys have the same answer, byte for byte.
struct AnswerKey: Hashable, Sendable {
  /// Who asks about whom.
  let access: Access
  /// The state of the store.
  let state: StoreState
  /// The question's name in its address.
  let question: String
  let form: AnswerForm
  /// The request as JSON.
  let request: [UInt8]
  /// The day on the clocks that the request is about: what is open today is closed tomorrow.
  let day: Int
  /// The version of the program.
  let version: String

  /// What stands for the answer in a header `ETag`, without quotes. It tells nothing of what it was made from.
  var tag: String {
    var hash = SHA256()
    for part in [
      access.person.text, "\(access.reader)", state.file?.text ?? "", "\(state.changeNumber)",
      question, form.rawValue, "\(day)", version,
    ] {
      hash.update(data: Array(part.utf8) + [0])
    }
    hash.update(data: request)
    let digits = Array("0123456789abcdef")
    return String(
      hash.finalize().prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
