public import ArgumentParser
public import HealthReports
public import SyntheticHealthData

// What requests are made of, by the names that people type.

extension RingChoice: ExpressibleByArgument {}
extension HeartPart: ExpressibleByArgument {}
extension ZoneMethod: ExpressibleByArgument {}
extension ExportFault: ExpressibleByArgument {}
