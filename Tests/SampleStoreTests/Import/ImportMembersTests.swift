import GRDB
import Testing
import TestSupport

@testable import SampleStore

/// Which samples the records became that correlations, routes and electrocardiograms name by their places.
@Suite struct ImportMembersTests {
  private func withTables<Result>(
    _ body: (inout ImportMembers, Database) throws -> Result
  ) throws -> Result {
    let tables = ImportTables()
    return try DatabaseQueue().write { db in
      try tables.create(db)
      var members = ImportMembers(tables)
      return try body(&members, db)
    }
  }

  @Test func eachSampleIsFoundOnceInTheOrderOfTheStore() throws {
    try withTables { members, db in
      // Two records that are copies of each other became one sample.
      for (ordinal, sequence) in [(7, 30), (5, 10), (6, 30), (8, 20)] as [(UInt64, Int64)] {
        try members.note(ImportMember(ordinal: ordinal, sequence: sequence, type: 2), db)
      }
      try members.write(db)
      let found = try members.samples(of: [5, 6, 7, 8], db)
      #expect(found.map(\.sequence) == [10, 20, 30])
      #expect(found.allSatisfy { $0.type == 2 })
      #expect(try members.samples(of: [7], db).map(\.sequence) == [30])
    }
  }

  @Test func placesWithoutASampleAreNone() throws {
    try withTables { members, db in
      try members.note(ImportMember(ordinal: .max, sequence: 1, type: 1), db)
      try members.note(ImportMember(ordinal: 0, sequence: 2, type: 1), db)
      try members.write(db)
      #expect(try members.samples(of: [], db).isEmpty)
      #expect(try members.samples(of: [3, 4, 9], db).isEmpty)
      #expect(try members.samples(of: [.max, 0], db).map(\.sequence) == [1, 2])
    }
  }

  @Test func thousandsInAnyOrderEqualADictionary() throws {
    var generator = SeededGenerator(seed: 18)
    try withTables { members, db in
      var sequences: [UInt64: Int64] = [:]
      // More than wait at a time, with gaps.
      for ordinal in (UInt64(0)..<90_000).shuffled(using: &generator) where ordinal % 7 != 3 {
        let sequence = Int64.random(in: 1...1_000_000, using: &generator)
        sequences[ordinal] = sequence
        try members.note(ImportMember(ordinal: ordinal, sequence: sequence, type: 1), db)
      }
      try members.write(db)
      for _ in 0..<50 {
        let first = UInt64.random(in: 0..<89_000, using: &generator)
        let all = Array(first..<first + UInt64.random(in: 1..<1_000, using: &generator))
        let asked = Bool.random(using: &generator) ? all : all.filter { $0 % 7 != 3 }
        let expected = Set(asked.compactMap { sequences[$0] }).sorted()
        #expect(try members.samples(of: asked, db).map(\.sequence) == expected)
      }
    }
  }
}
