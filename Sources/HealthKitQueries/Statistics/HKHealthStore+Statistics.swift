internal import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// The answer to a question in the present state of the store, from the cache if it was asked in the
  /// same state before.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read the
  ///   type, `errorInvalidArgument` if the intervals cannot be counted, `errorDatabaseInaccessible` if
  ///   the store cannot be read.
  func answer(to question: StatisticsQuestion) throws(HKError) -> StatisticsAnswer {
    // Before anything is read, so that what was read is never older than the stamp says.
    let stamp = try commitStamp()
    let access = try readAccess(to: question.quantityType, at: stamp)
    if let known = database.statistics.answer(to: question, with: access, at: stamp) {
      return known
    }
    let answer = try calculate(question, access)
    database.statistics.keep(answer, to: question, with: access, at: stamp)
    return answer
  }

  /// The same for a task, which waits for the disk and the processor elsewhere.
  ///
  /// What is in the cache comes at once, on the executor of the caller: to another thread and back
  /// takes many times as long as to look there, and longer still while all of the pool's are busy.
  nonisolated(nonsending) func answer(
    to question: StatisticsQuestion
  ) async throws(HKError) -> StatisticsAnswer {
    if let known = try knownAnswer(to: question) { return known }
    return try await database.perform { () throws(HKError) in try self.answer(to: question) }
  }

  private func knownAnswer(to question: StatisticsQuestion) throws(HKError) -> StatisticsAnswer? {
    let stamp = try commitStamp()
    guard let access = knownReadAccess(to: question.quantityType, at: stamp) else { return nil }
    return database.statistics.answer(to: question, with: access, at: stamp)
  }

  private func commitStamp() throws(HKError) -> CommitStamp {
    do {
      return try database.store.commitStamp()
    } catch {
      throw HKError(storeError: error)
    }
  }

  private func calculate(
    _ question: StatisticsQuestion, _ access: ReadAccess
  ) throws(HKError) -> StatisticsAnswer {
    let edges = try question.intervals?.edges()
    let picked = try picked(question, access)
    let calculation = StatisticsCalculation(
      quantityType: question.quantityType, options: question.options)
    guard let edges else {
      return calculation.statistics(of: picked).map(StatisticsAnswer.statistics)
        ?? .nothing(question.quantityType)
    }
    return .collection(try calculation.collection(of: picked, edges: edges))
  }

  private func picked(
    _ question: StatisticsQuestion, _ access: ReadAccess
  ) throws(HKError) -> PickedSamples {
    let type = question.quantityType
    do {
      let samples = try database.store.rankedSamples(
        ofType: type.identifier,
        matching: .all([question.condition.filter(for: type), access.filter]))
      return PickedSamples(
        columns: samples.columns, ranking: samples.ranking, displayNames: samples.displayNames)
    } catch {
      throw HKError(storeError: error)
    }
  }
}
