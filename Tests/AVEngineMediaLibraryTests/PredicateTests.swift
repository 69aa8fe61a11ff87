import Foundation
import TestSupport
import Testing

@testable import AVEngineMediaLibrary

@Suite struct PredicateTests {
  private typealias Operand = MediaPredicate.Operand

  private let object: [String: MediaPredicate.Value] = [
    "title": .text("Éclair au chocolat"), "duration": .real(2.5), "width": .integer(1920), "bits": .integer(5),
    "date": .date(Date(timeIntervalSinceReferenceDate: 100)), "nothing": .null,
    "tags": .list([.text("a"), .text("b")]),
  ]

  private func truth(_ text: String, _ arguments: MediaPredicate.Value...) throws -> Bool {
    try MediaPredicate(parsing: text, arguments: arguments).matches { object[$0] }
  }

  @Test(arguments: [
    "width == 1920", "width = 1920", "width != 1", "width <> 1", "1920 = width", "duration > 2", "duration >= 2.5",
    "duration => 2.5", "duration < 3", "duration <= 2.5", "duration =< 2.5", "width == 0x780", "duration = 2.5e0",
    "width IN {1, 1920}", "width in { 1920 }", "width BETWEEN {1, 2000}", "title CONTAINS 'chocolat'",
    "title contains[cd] 'ECLAIR'", "title CONTAINS[c] 'ÉCLAIR'", "NOT title CONTAINS[c] 'ECLAIR'",
    "title BEGINSWITH[d] \"Eclair\"", "title ENDSWITH 'lat'", "title LIKE '*au*'", "title LIKE[cd] 'e?lair*'",
    "title ==[cd] 'eclair AU chocolat'", "title MATCHES '.*choc.*'", "NOT title MATCHES 'choc'",
    "(bits & 4) != 0", "bits & 4 == 4", "!((bits & 2) != 0)", "NOT (bits & 2) == 2", "bits | 2 = 7",
    "width - 1900 == 10 + 2 * 5", "(width + 80) / 2 = 1000", "nothing == nil", "nothing == NULL", "title != nil",
    "NOT nothing > 1", "nothing != 1", "TRUEPREDICATE", "NOT FALSEPREDICATE", "YES == TRUE", "NO = 0",
    "width = 1 OR duration > 2 AND bits = 5", "(width = 1 || duration > 2) && bits = 5", "! width = 1",
    "tags CONTAINS 'a'", "'a' IN tags", "'choc' IN 'chocolate'", "#width == 1920",
    "title == '\\u00c9clair au chocolat'",
    "- width = -1920", "width = 1920 AND ((((bits = 5))))",
  ])
  func isTrue(_ text: String) throws {
    #expect(try truth(text))
    #expect(try !truth("NOT (\(text))"))
  }

  @Test func arguments() throws {
    #expect(try truth("%K == %d AND %K > %f", .text("width"), .integer(1920), .text("duration"), .real(2)))
    #expect(try truth("date > %@", .date(Date(timeIntervalSinceReferenceDate: 99))))
    #expect(try truth("width IN %@", .list([.integer(1), .integer(1920)])))
    #expect(
      try truth("width BETWEEN %@ && (bits & %lu) == %ld", .list([.integer(0), .real(1e4)]), .integer(4), .integer(4)))
    #expect(try truth("title CONTAINS %@", .text("' OR 1 = 1 --")) == false)
    #expect(try truth("title == '%@'") == false)
  }

  @Test(arguments: [
    ("width ==", "the predicate ends too early, at character 9"), ("width", "the predicate ends too early"),
    ("width = 1 1", "a number is not expected, at character 11"), ("(width = 1", "“)” is missing"),
    ("width = 'a", "a text has no end"), ("width ~ 1", "“~” is not understood"), ("width = %d", "no argument for “%d”"),
    ("%K = 1", "no argument for “%K”"), ("width % 1", "“% 1”"), ("ANY tags = 'a'", "“ANY” is not expected"),
    ("width = 1 = 1", "two sides"), ("width IN 3", "need a list"), ("width BETWEEN {1}", "two bounds"),
    ("title =[x] 'a'", "“[x]” is not understood"), ("now() > 1", "the function “now”"), ("", "ends too early"),
    ("width = 1 AND 5 AND 1 = 1", "a comparison is missing"), ("(width = 1) = 1", "a value is missing"),
  ])
  func isNotUnderstood(_ text: String, _ cause: String) {
    let error = #expect(throws: MediaPredicateError.self) { try truth(text) }
    #expect(
      error?.description.contains(cause.replacing("“% 1”", with: "“%")) == true,
      "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test func deepAndLongOnesEnd() throws {
    let deep = String(repeating: "(", count: 10_000) + "width = 1" + String(repeating: ")", count: 10_000)
    #expect(throws: MediaPredicateError.self) { try truth(deep) }
    #expect(throws: MediaPredicateError.self) { try truth(String(repeating: "!", count: 10_000) + "width = 1") }
    #expect(throws: MediaPredicateError.self) { try truth(String(repeating: "-", count: 1_000) + "1 = 1") }
    let long = Array(repeating: "width = 1", count: 2_000).joined(separator: " OR ")
    #expect(try truth(long + " OR width = 1920"))
  }

  @Test func noTextEndsTheProcess() {
    let pieces = [
      "(", ")", "AND", "OR", "NOT", "!", "width", "=", "IN", "{", "}", "%@", "%K", "'", "1", "&", "[c]", "\\", "-",
      "BETWEEN",
    ]
    var generator = SplitMix(seed: 8)
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }.joined(separator: " ")
      do { _ = try truth(text, .text("width"), .integer(1)) } catch {
        #expect(!String(describing: error).isEmpty, "\(text)")
      }
    }
  }

  @Test func unknownKeys() {
    #expect(throws: MediaPredicateError.unknownKey("size")) { try truth("size > 1") }
    #expect(throws: MediaPredicateError.unknownKey("size")) {
      try MediaPredicate(parsing: "size > 1").condition(columns: [:])
    }
  }

  @Test func conditions() throws {
    let columns: [String: MediaLibraryColumn] = [
      "kind": .kind, "bits": .subtypes, "title": .title, "date": .creationDate,
    ]
    func condition(_ text: String, _ arguments: MediaPredicate.Value...) throws -> MediaLibraryCondition {
      try MediaPredicate(parsing: text, arguments: arguments).condition(columns: columns)
    }
    #expect(try condition("kind = 2") == .compare(.kind, .equal, .integer(2)))
    #expect(try condition("2 < kind") == .compare(.kind, .greater, .integer(2)))
    #expect(try condition("(bits & %d) != 0", .integer(8)) == .compareBits(.subtypes, mask: 8, .notEqual, 0))
    #expect(
      try condition("title CONTAINS[cd] 'a'")
        == .compare(.title, .contains, .text("a"), [.caseInsensitive, .diacriticInsensitive]))
    #expect(
      try condition("kind IN {1, 2} AND NOT title == nil")
        == .all([.among(.kind, [.integer(1), .integer(2)]), .not(.isMissing(.title))]))
    #expect(
      try condition("date BETWEEN %@", .list([.date(.distantPast), .date(.distantFuture)]))
        == .between(.creationDate, .date(.distantPast), .date(.distantFuture)))
    #expect(try condition("1 = 2 OR TRUEPREDICATE") == .any([.never, .always]))
    #expect(throws: MediaPredicateError.self) { try condition("kind + 1 = 2") }
  }

  @Test func expressionsMatchWholeTexts() throws {
    for (text, pattern, folding) in [
      ("ab", "a|ab", []), ("a b", #"A\Sb|A\sB"#, .caseInsensitive),
      ("Élan", "elan", [.caseInsensitive, .diacriticInsensitive]),
    ] as [(String, String, MediaLibraryCondition.TextOptions)] {
      let comparison = MediaPredicate.Comparison(
        .value(.text(text)), .matches, .value(.text(pattern)), folding: folding)
      #expect(try MediaPredicate.comparison(comparison).matches { _ in nil }, "\(text), \(pattern)")
    }
  }

  @Test func patterns() {
    #expect(TextPattern("a*b?c").matches("aXXbYc") && !TextPattern("a*b?c").matches("abc"))
    #expect(TextPattern("\\*").matches("*") && !TextPattern("\\*").matches("a"))
    #expect(!TextPattern(String(repeating: "*a", count: 40)).matches(String(repeating: "a", count: 39) + "b"))
  }
}
