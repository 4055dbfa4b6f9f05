import Testing

@testable import HealthCalculations

@Suite struct KruskalWallisTests {
  /// SciPy 1.17, `kruskal(nile[:28], nile[28:60], nile[60:])` and of two groups; with ties.
  @Test func partsOfTheNile() {
    let nile = NileFlow.values
    let three = [Array(nile[..<28]), Array(nile[28..<60]), Array(nile[60...])]
    #expect(isNear(KruskalWallis.p(three), 3.136665698339672e-09))
    let two = [Array(nile[..<28]), [], Array(nile[28...])]
    #expect(isNear(KruskalWallis.p(two), 5.394219066630084e-10))
  }

  @Test func groupsThatSayNothingHaveNoP() {
    #expect(KruskalWallis.p([]) == nil)
    #expect(KruskalWallis.p([[1, 2, 3]]) == nil)
    #expect(KruskalWallis.p([[1, 1], [1]]) == nil)
  }
}
