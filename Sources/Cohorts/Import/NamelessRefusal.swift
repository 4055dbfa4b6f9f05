internal import AppleHealthExport

/// Why an export was refused, without a word of it: what a cohort without names keeps. Whoever imports the export sees
/// the whole sentence.
enum NamelessRefusal {
  /// The sentence of an error.
  static func sentence(of error: any Error) -> String {
    let finding =
      switch (error as? ExportError)?.kind {
      case .unreadable?: "It is missing, or may not be read."
      case .notAnExport?: "It is no export of the Health app."
      case .damagedText?: "Its text is damaged or breaks off."
      case .damagedArchive?: "The zip is damaged, cut short or encrypted."
      case .otherPerson?: "It is another person's than the store."
      default: "It could not be imported."
      }
    return finding + " Import it again to be told more."
  }
}
