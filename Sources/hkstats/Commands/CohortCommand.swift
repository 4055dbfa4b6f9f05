internal import ArgumentParser

/// `hkstats cohort`: the stores of many participants, imported and asked together.
struct CohortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cohort",
    abstract: "The exports of many participants: import them, and ask all of them at once.",
    discussion: """
      Examples:
        hkstats cohort import exports --into data
        hkstats cohort import exports --into data --ids ids.csv --pseudonymise
        hkstats cohort list --data data
        hkstats cohort summary weekly --data data --type stepCount > weekly.csv
        hkstats cohort sleep --data data --from 2024-03-01 --format jsonl

      Each participant has a store of their own in the folder. An answer is one long table, the \
      participant in its first column, that says of each row how much the watch was worn.
      """,
    subcommands: [
      CohortImportCommand.self, CohortListCommand.self,
      CohortAnswerCommand<SummaryQuestion>.self, CohortAnswerCommand<SleepQuestion>.self,
      CohortAnswerCommand<StreakQuestion>.self, CohortAnswerCommand<RecordsQuestion>.self,
      CohortAnswerCommand<TrendsQuestion>.self, CohortAnswerCommand<CorrelationQuestion>.self,
      CohortAnswerCommand<ProfileQuestion>.self, CohortAnswerCommand<WorkoutsQuestion>.self,
      CohortAnswerCommand<RingsQuestion>.self, CohortAnswerCommand<HeartQuestion>.self,
    ])
}
