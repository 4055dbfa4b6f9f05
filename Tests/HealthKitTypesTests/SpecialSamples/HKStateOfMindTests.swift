import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKStateOfMindTests {
  private func mood(_ valence: Double) -> HKStateOfMind {
    HKStateOfMind(
      date: noon, kind: .dailyMood, valence: valence, labels: [.calm, .proud],
      associations: [.family], metadata: ["weather": "rain"])
  }

  @Test(arguments: [-1.0, 0, 1])
  func valenceFromMinusOneToOneIsAccepted(valence: Double) {
    #expect(mood(valence).validationError == nil)
    #expect(mood(valence).valence == valence)
  }

  @Test(arguments: [-1.01, 1.01, .nan])
  func otherValenceIsRemembered(valence: Double) {
    #expect(sentence(of: mood(valence)).contains("from -1 to 1"))
  }

  @Test func archiveKeepsTheFeeling() throws {
    let copy = try roundTrip(mood(0.5))
    #expect(copy.kind == .dailyMood)
    #expect(copy.valence == 0.5)
    #expect(copy.labels == [.calm, .proud])
    #expect(copy.associations == [.family])
    #expect(copy.metadata?["weather"] as? String == "rain")
    #expect(copy.startDate == noon)
    #expect(copy.endDate == noon)
  }

  @Test func metadataMayBeLeftOut() {
    let mood = HKStateOfMind(
      date: noon, kind: .momentaryEmotion, valence: 0, labels: [], associations: [])
    #expect(mood.sampleType == HKObjectType.stateOfMindType())
  }

  @Test func askingForTheUnpublishedRegionStopsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let mood = HKStateOfMind(
        date: Date(), kind: .dailyMood, valence: 0.5, labels: [], associations: [])
      _ = mood.valenceClassification
    }
  }
}
