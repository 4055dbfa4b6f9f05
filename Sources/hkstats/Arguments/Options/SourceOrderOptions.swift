internal import ArgumentParser

/// Whose samples go first: `--source-order`.
struct SourceOrderOptions: ParsableArguments {
  @Option(
    name: .customLong("source-order"),
    help: ArgumentHelp(
      "What it would be with these sources first, best first; the others follow as usual.",
      valueName: "a,b,..."), completion: StoreCompletion.sources)
  var names: [String] = []
}
