public import ArgumentParser
public import HealthReports
public import SyntheticHealthData
public import HealthTables

// What requests are made of, by the names that people type.

extension RingChoice: ExpressibleByArgument {}
extension HeartPart: ExpressibleByArgument {}
extension ZoneMethod: ExpressibleByArgument {}
extension ExportFault: ExpressibleByArgument {}
extension FolderExport.Table: ExpressibleByArgument {}
