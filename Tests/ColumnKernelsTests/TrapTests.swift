import ColumnKernels
import Testing

/// Columns that belong together must have the same length.
@Suite struct TrapTests {
  @Test func columnsOfDifferentLengthStop() async {
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.dot([1, 2], [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.weightedMean([1, 2], weights: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.energyMean([1, 2], weights: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.durationSum(starts: [1, 2], ends: [1])
    }
  }
}
