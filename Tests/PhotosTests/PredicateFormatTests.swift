import AVEngineMediaLibrary
import Foundation
import Testing

@testable import Photos

@Suite struct PredicateFormatTests {
  private let clip: [String: Any] = ["title": "Clip", "duration": 2.5, "date": Date(timeIntervalSinceReferenceDate: 9)]

  @Test func variableArguments() {
    #expect(NSPredicate(format: "duration > %f AND title = %@", 2.0, "Clip").evaluate(with: clip))
    #expect(NSPredicate(format: "date > %@", Date(timeIntervalSinceReferenceDate: 8) as NSDate).evaluate(with: clip))
    #expect(NSPredicate(format: "date > %@", Date(timeIntervalSinceReferenceDate: 8) as CVarArg).evaluate(with: clip))
    #expect(NSPredicate(format: "title IN %@", ["Clip", "Film"]).evaluate(with: clip))
    #expect(NSPredicate(format: "duration = %@", NSNumber(value: 2.5)).evaluate(with: clip))
    #expect(NSPredicate(format: "%K == %@", "title", "Clip").evaluate(with: clip))
    #expect(NSPredicate(format: "duration < %ld", PHAssetMediaType.audio.rawValue).evaluate(with: clip))
    #expect(NSPredicate(format: "size == nil", argumentArray: nil).evaluate(with: clip))
    #expect(NSPredicate(format: "SELF CONTAINS %@", argumentArray: ["li"]).evaluate(with: "Clip"))
  }

  @Test func copiesAndCompounds() throws {
    let short = NSPredicate(format: "duration < 3")
    let copy = try #require(short.copy() as? NSPredicate)
    #expect(copy.evaluate(with: clip) && copy.condition == short.condition)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      copy, NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "title = 'Film'")),
      NSPredicate(value: true),
    ])
    #expect(both.evaluate(with: clip))
    let condition = try MediaPredicate(format: "duration < 3 AND NOT title = 'Film' AND TRUEPREDICATE", arguments: [])
    #expect(both.condition == condition)
    #expect(NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate { _, _ in true }]).condition == nil)
  }

  @Test func sortDescriptors() throws {
    let clips: [[String: Any]] = [["n": 2, "t": "b"], ["n": 1, "t": "c"], ["t": "a"]]
    let sorted = clips.map { $0 as NSDictionary }.sorted {
      NSSortDescriptor(key: "n", ascending: false).compare($0, to: $1) == .orderedAscending
    }
    #expect(sorted.map { $0["t"] as? String } == ["b", "c", "a"])
    let descriptor = NSSortDescriptor(key: "creationDate", ascending: true)
    #expect(descriptor.propertyName == "creationDate" && descriptor.ascending)
    let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
    #expect(reversed.propertyName == "creationDate" && !reversed.ascending)
    #expect((descriptor.copy() as? NSSortDescriptor)?.propertyName == "creationDate")
    #expect(
      PHAsset.keyPaths[NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: true).keyPath] == "creationDate")
  }

  @Test func whatIsNotUnderstoodIsThrownInside() {
    #expect(throws: MediaPredicateError.self) { try MediaPredicate(format: "width ==", arguments: []) }
    #expect(throws: MediaPredicateError.self) { try MediaPredicate(format: "width = %@", arguments: [Thread.current]) }
  }

  @Test func anApplicationEndsWithOneLine() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: "width ==")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("Fatal error: NSPredicate(format:): “width ==” is not understood: the predicate ends too early"))
  }
}
