package import HealthReports

extension WorkoutUnits {
  /// A tempo for people: `5:12 /km`, `24.3 km/h`.
  package func tempoText(_ tempo: WorkoutActivity.Tempo, speed: Double) -> String {
    let value = self.tempo(tempo, speed: speed)
    if tempo == .speed {
      return NumberText.fixed(value, digits: 1) + (areMiles ? " mph" : " km/h")
    }
    return NumberText.clock(value) + " /" + tempoUnit(tempo)
  }
}
