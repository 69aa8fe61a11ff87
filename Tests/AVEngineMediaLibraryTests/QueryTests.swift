import Foundation
import TestSupport
import Testing

@testable import AVEngineMediaLibrary

@Suite struct QueryTests {
  private func bench() throws -> LibraryBench {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1, frames: 8_000, title: "Élan")
    try bench.wave("b.wav", seed: 2, frames: 16_000, title: "elan vital")
    try bench.wave("c.wav", seed: 3, frames: 24_000)
    try bench.library.update()
    return bench
  }

  @Test func conditionsAreThoseOfPredicates() throws {
    let bench = try bench()
    func names(_ condition: MediaLibraryCondition) throws -> [String] {
      try bench.names(MediaLibraryQuery(condition, sortedBy: [MediaLibrarySortKey(.fileName)]))
    }
    #expect(try names(.compare(.duration, .greater, .real(1))) == ["b.wav", "c.wav"])
    #expect(try names(.between(.duration, .integer(1), .integer(2))) == ["a.wav", "b.wav"])
    #expect(try names(.compare(.title, .equal, .text("Élan"))) == ["a.wav"])
    #expect(
      try names(.compare(.title, .beginsWith, .text("ELAN"), [.caseInsensitive, .diacriticInsensitive])) == [
        "a.wav", "b.wav",
      ])
    #expect(try names(.compare(.title, .like, .text("*l?n*"))) == ["a.wav", "b.wav"])
    #expect(try names(.compare(.title, .matches, .text("e.*l"))) == ["b.wav"])
    // Ignoring case or diacritics does not change the meaning of escapes such as `\S`.
    #expect(try names(.compare(.fileName, .matches, .text("a|a.wav"))) == ["a.wav"])
    #expect(try names(.compare(.fileName, .matches, .text(#"A\S+"#), .caseInsensitive)) == ["a.wav"])
    #expect(try names(.compare(.title, .matches, .text("Elan"), .diacriticInsensitive)) == ["a.wav"])
    #expect(try names(.compare(.fileName, .like, .text(#"a\*"#))).isEmpty)
    #expect(try names(.among(.fileName, [.text("a.wav"), .text("c.wav")])) == ["a.wav", "c.wav"])
    #expect(try names(.not(.compare(.artist, .equal, .text("x")))).count == 3)
    #expect(try names(.compare(.artist, .notEqual, .text("x"))).count == 3)
    #expect(try names(.isMissing(.artist)).count == 3)
    #expect(try names(.any([.compare(.fileName, .equal, .text("a.wav")), .never])) == ["a.wav"])
    #expect(try names(.hasBits(.kind, mask: 1)).count == 3)
    #expect(try names(.compareColumns(.pixelWidth, .equal, .pixelHeight)).count == 3)
    #expect(try names(.isIn(collection: "audio")).count == 3)
    #expect(try names(.isIn(collection: "favorites")).isEmpty)
    let long = MediaLibraryCondition.any((0..<5_000).map { .compare(.fileName, .equal, .text("\($0)")) })
    #expect(try names(.all([long, .always])).isEmpty)
  }

  @Test func valuesAreNeverPartOfTheStatement() throws {
    let bench = try bench()
    let attack = "x'; DROP TABLE idx.asset; --"
    let query = MediaLibraryQuery(.compare(.title, .equal, .text(attack)), in: attack)
    #expect(try bench.library.fetch(query).count == 0)
    let statement = try QueryStatement(
      MediaLibraryQuery(.all([.compare(.title, .contains, .text(attack)), .isIn(collection: attack)])),
      collection: nil, now: Date())
    #expect(!statement.ids.sql.contains("DROP") && statement.ids.values.contains(.text(attack)))
    #expect(try bench.library.count(MediaLibraryQuery()) == 3)
  }

  @Test func rowsComeInOrderAndInPages() throws {
    let bench = try bench()
    let newest = MediaLibraryQuery(sortedBy: [MediaLibrarySortKey(.duration, ascending: false)])
    #expect(try bench.names(newest) == ["c.wav", "b.wav", "a.wav"])
    var page = newest
    (page.limit, page.offset) = (1, 1)
    #expect(try bench.names(page) == ["b.wav"] && bench.library.count(page) == 1)
    let titles = MediaLibraryQuery(sortedBy: [MediaLibrarySortKey(.title, localized: true)])
    #expect(try bench.names(titles) == ["c.wav", "a.wav", "b.wav"])
    let rows = try bench.library.fetch(newest)
    #expect(rows.index(of: rows.ids[2]) == 2 && rows.asset(at: 3) == nil)
  }

  @Test func whatMakesNoSenseIsAnError() throws {
    let bench = try bench()
    for condition in [
      MediaLibraryCondition.compare(.title, .matches, .text("(")), .compare(.position, .equal, .integer(1)),
      .compareColumns(.title, .contains, .artist),
      (0..<500).reduce(MediaLibraryCondition.always) { inner, _ in .not(inner) },
    ] {
      let error = #expect(throws: MediaLibraryError.self) { try bench.library.count(MediaLibraryQuery(condition)) }
      #expect(error?.kind == .invalidQuery)
    }
  }

  @Test func differencesLeadFromOneListToTheOther() {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let before = (0..<Int64.random(in: 0...8, using: &random)).shuffled(using: &random)
      let after = (2..<Int64.random(in: 2...10, using: &random)).shuffled(using: &random)
      let difference = MediaLibraryRowDifference(from: before, to: after, changed: [3])
      var list = before
      for index in difference.removed.reversed() { list.remove(at: index) }
      for index in difference.inserted { list.insert(after[index], at: min(index, list.count)) }
      for move in difference.moves { list.insert(list.remove(at: move.from), at: move.to) }
      #expect(list == after)
    }
  }
}
