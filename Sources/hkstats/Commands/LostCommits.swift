internal import ReportFormats

/// What is said of a log that holds commits behind damage.
enum LostCommits {
  /// A sentence about one commit or more.
  static func sentence(_ commits: Int) -> String {
    "The log beside the store is damaged: \(NumberText.grouped(commits)) "
      + "\(commits == 1 ? "commit" : "commits") behind the damage cannot be read. What was saved last is lost, "
      + "unless a crash came before its end: save or import it again."
  }
}
