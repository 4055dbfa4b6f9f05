internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes nights as JSON of schema `hkstats/sleep/1`.
///
/// Durations are seconds, instants seconds since 1970, times of day seconds after local midnight. What
/// a night or a range does not have is absent.
struct SleepJSON {
  /// The schema's name and version.
  static let schema = "hkstats/sleep/1"

  /// The nights as one line of JSON.
  static func text(_ document: SleepDocument) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", document.zone.identifier)
      json.key("nights")
      json.array { json in document.nights.forEach { write($0, to: &json) } }
      json.key("summary")
      write(document.summary, to: &json)
    }
    return json.text + "\n"
  }

  private static func write(_ night: SleepNight, to json: inout JSONWriter) {
    json.object { json in
      json.member("night", night.night.dateText)
      json.member("sessions", night.sessionCount)
      json.member("totalAsleep", ifPresent: night.totalAsleep)
      if let main = night.mainSleep {
        write(main, to: &json)
        json.key("naps")
        json.array { json in
          for nap in night.naps {
            json.object { json in
              json.member("start", nap.range.lowerBound)
              json.member("end", nap.range.upperBound)
              json.member("asleep", nap.asleep)
            }
          }
        }
      } else {
        json.member("inBed", night.inBed)
      }
    }
  }

  private static func write(_ sleep: SleepSession, to json: inout JSONWriter) {
    json.member("asleep", sleep.asleep)
    json.member("core", sleep.core)
    json.member("deep", sleep.deep)
    json.member("rem", sleep.rem)
    json.member("unspecified", sleep.unspecified)
    json.member("awake", sleep.awake)
    json.member("inBed", sleep.inBed)
    json.member("inBedIsDerived", sleep.inBedIsDerived)
    json.member("sleepPeriod", sleep.sleepPeriod)
    json.member("waso", sleep.waso)
    json.member("onset", sleep.onset)
    json.member("wake", sleep.wake)
    json.member("efficiency", sleep.efficiency)
    json.member("latency", ifPresent: sleep.latency)
    json.member("bedtime", sleep.bedtime)
    json.member("midpoint", sleep.midpoint)
    json.member("awakenings", sleep.awakenings)
  }

  private static func write(_ summary: SleepSummary, to json: inout JSONWriter) {
    let means = summary.means
    json.object { json in
      json.member("nights", summary.nightCount)
      json.key("mean")
      json.object { json in
        json.member("totalAsleep", ifPresent: means.totalAsleep)
        json.member("asleep", ifPresent: means.asleep)
        json.member("core", ifPresent: means.core)
        json.member("deep", ifPresent: means.deep)
        json.member("rem", ifPresent: means.rem)
        json.member("unspecified", ifPresent: means.unspecified)
        json.member("awake", ifPresent: means.awake)
        json.member("inBed", ifPresent: means.inBed)
        json.member("sleepPeriod", ifPresent: means.sleepPeriod)
        json.member("waso", ifPresent: means.waso)
        json.member("efficiency", ifPresent: means.efficiency)
        json.member("latency", ifPresent: means.latency)
        json.member("awakenings", ifPresent: means.awakenings)
      }
      json.key("circularSD")
      write(summary.circularDeviations, to: &json)
      json.member("socialJetlag", ifPresent: summary.socialJetlag)
      json.member("midSleepFreeCorrected", ifPresent: summary.midSleepFreeCorrected)
      json.member("regularityIndex", ifPresent: summary.regularity.index)
      json.member("regularityPairs", summary.regularity.pairCount)
    }
  }

  private static func write(_ times: SleepSummary.TimesOfDay, to json: inout JSONWriter) {
    json.object { json in
      json.member("bedtime", ifPresent: times.bedtime)
      json.member("onset", ifPresent: times.onset)
      json.member("wake", ifPresent: times.wake)
    }
  }
}
