import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite struct MetadataItemTests {
  private func item(_ identifier: AVMetadataIdentifier, _ text: String, language: String? = nil) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    item.extendedLanguageTag = language
    return item
  }

  @Test func aValueIsAskedForOnceWhenItIsWanted() async throws {
    let calls = Mutex(0)
    let lazy = AVMetadataItem(propertiesOf: item(.commonIdentifierTitle, "old", language: "en")) { request in
      calls.withLock { $0 += 1 }
      #expect(request.metadataItem?.identifier == .commonIdentifierTitle)
      request.respond(value: "new" as NSString)
    }
    #expect(lazy.identifier == .commonIdentifierTitle && lazy.extendedLanguageTag == "en")
    #expect(calls.withLock { $0 } == 0)
    #expect(lazy.statusOfValue(forKey: "value", error: nil) != .loaded)
    #expect(try await lazy.load(.stringValue) == "new")
    #expect(try await lazy.load(.value) as? NSString == "new")
    #expect(lazy.stringValue == "new" && calls.withLock { $0 } == 1)
    #expect(try await (lazy.copy() as? AVMetadataItem)?.load(.stringValue) == "new")
    #expect(lazy == lazy.copy() as? AVMetadataItem)
  }

  @Test func aRefusedValueThrowsItsReason() async {
    struct Refusal: LocalizedError { let errorDescription: String? = "it was not available" }
    let lazy = AVMetadataItem(propertiesOf: item(.commonIdentifierTitle, "old")) { $0.respond(error: Refusal()) }
    let error = await #expect(throws: AVError.self) { _ = try await lazy.load(.value) }
    #expect(error?.localizedDescription.contains("it was not available") == true)
    #expect(lazy.value == nil && lazy.stringValue == nil)
  }

  @Test func anAnswerMayComeLater() async throws {
    let lazy = AVMetadataItem(propertiesOf: item(.commonIdentifierTitle, "old")) { request in
      let later = Box(request)
      DispatchQueue.global().async { later.value.respond(value: NSNumber(value: 7)) }
    }
    #expect(try await lazy.load(.numberValue) == 7)
  }

  @Test func mutableItemsAskForTheirValueToo() {
    let lazy = AVMutableMetadataItem(propertiesOf: item(.commonIdentifierTitle, "old")) { request in
      request.respond(value: "new" as NSString)
    }
    #expect(lazy.value as? NSString == "new" && lazy.stringValue == "new")
    lazy.value = "set" as NSString
    #expect(lazy.value as? NSString == "set" && lazy.stringValue == "set")
  }

  private final class Box<Value>: @unchecked Sendable {
    // Safety: the value is handed over from one queue to another.
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func preferredLanguagesSortAndFilter() {
    let items = [
      item(.commonIdentifierTitle, "English", language: "en"), item(.commonIdentifierTitle, "Deutsch", language: "de"),
      item(.commonIdentifierTitle, "Swiss", language: "de-CH"), item(.commonIdentifierTitle, "none"),
    ]
    func sorted(_ languages: [String]) -> [String?] {
      AVMetadataItem.metadataItems(from: items, filteredAndSortedAccordingToPreferredLanguages: languages).map(
        \.stringValue)
    }
    #expect(sorted(["de-CH", "en"]) == ["Swiss", "Deutsch", "English"])
    #expect(sorted(["fr"]) == [])
  }

  @Test func itemsAreFoundByKeySpaceAndLocale() {
    let french = AVMutableMetadataItem()
    french.identifier = .quickTimeMetadataTitle
    french.locale = Locale(identifier: "fr_FR")
    french.value = "Mer" as NSString
    let items = [french, item(.iTunesMetadataSongName, "Sea"), item(.quickTimeMetadataMake, "Maker")]
    let keyed = AVMetadataItem.metadataItems(from: items, withKey: nil, keySpace: .quickTimeMetadata)
    #expect(keyed.map(\.stringValue) == ["Mer", "Maker"])
    let titles = AVMetadataItem.metadataItems(from: items, withKey: AVMetadataKey.commonKeyTitle, keySpace: .common)
    #expect(titles.map(\.stringValue) == ["Mer", "Sea"])
    let byCode = AVMetadataItem.metadataItems(
      from: items, withKey: NSNumber(value: Int32(bitPattern: 0xA96E_616D)), keySpace: .iTunes)
    #expect(byCode.map(\.stringValue) == ["Sea"])
    #expect(AVMetadataItem.metadataItems(from: items, with: Locale(identifier: "fr_FR")).map(\.stringValue) == ["Mer"])
  }

  @Test func theFilterForSharingKeepsWhatIsNobodysBusiness() {
    let items = [
      item(.commonIdentifierTitle, "Sea"), item(.quickTimeMetadataLocationISO6709, "+52.52+013.40/"),
      item(.quickTimeMetadataMake, "Maker"),
      item(.quickTimeMetadataCreationDate, "2024"), item(.iTunesMetadataAppleID, "me@example.org"),
      item(.iTunesMetadataTrackNumber, "1"),
      item(.quickTimeMetadataContentIdentifier, "A"),
    ]
    let kept = AVMetadataItem.metadataItems(from: items, filteredBy: .forSharing())
    // The filter keeps the account with which the item was bought, as Apple documents.
    #expect(kept.map(\.identifier) == [.commonIdentifierTitle, .iTunesMetadataAppleID, .iTunesMetadataTrackNumber])
  }

  @Test(arguments: [
    ("2024", 1_704_067_200.0), ("2024-05", 1_714_521_600), ("2024-05-06", 1_714_953_600),
    ("2024-05-06T07:08:09Z", 1_714_979_289),
    ("2024-05-06T07:08:09+0200", 1_714_972_089), ("2024-05-06T07:08:09+02:00", 1_714_972_089),
    ("2024-05-06T07:08:09.500Z", 1_714_979_289.5),
    ("2024-05-06 07:08:09", 1_714_979_289), ("2024-05-06T07:08Z", 1_714_979_280),
  ]) func datesOfEveryLengthAreRead(_ text: String, _ seconds: Double) {
    #expect(item(.commonIdentifierCreationDate, text).dateValue == Date(timeIntervalSince1970: seconds))
    #expect(item(.commonIdentifierCreationDate, text + "x").dateValue == nil)
  }
}
