internal import ArgumentParser

/// The file that a command makes beside the store, which stays as it is.
struct NewFileOptions: ParsableArguments {
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("The new file; it must not exist.", valueName: "file"),
    completion: .file())
  var path: String
}
