import AVEngineCore
import AVFoundation
import Foundation
import Testing

@testable import AVEngineVocabulary

@Suite struct MetadataKeyTests {
  @Test func identifiersHaveApplesForm() {
    let lyrics = AVMetadataItem.identifier(forKey: AVMetadataKey.iTunesMetadataKeyLyrics, keySpace: .iTunes)
    #expect(lyrics == .iTunesMetadataLyrics)
    #expect(lyrics?.rawValue == "itsk/%A9lyr")
    #expect(
      AVMetadataItem.identifier(forKey: "com.apple.quicktime.title", keySpace: .quickTimeMetadata)
        == .quickTimeMetadataTitle)
    #expect(AVMetadataItem.identifier(forKey: "TIT2", keySpace: .id3) == .id3MetadataTitleDescription)
    #expect(AVMetadataItem.identifier(forKey: "title", keySpace: .common) == .commonIdentifierTitle)
    #expect(AVMetadataItem.identifier(forKey: "a b/ü", keySpace: .quickTimeMetadata)?.rawValue == "mdta/a%20b%2F%C3%BC")
    #expect(AVMetadataItem.identifier(forKey: "", keySpace: .quickTimeMetadata) == nil)
  }

  @Test func identifiersAreTakenApartAgain() {
    #expect(AVMetadataItem.keySpace(forIdentifier: .id3MetadataComposer) == .id3)
    #expect(AVMetadataItem.keySpace(forIdentifier: .commonIdentifierArtist) == .common)
    #expect(AVMetadataItem.keySpace(forIdentifier: AVMetadataIdentifier(rawValue: "nothing")) == nil)
    #expect(AVMetadataItem.key(forIdentifier: .quickTimeMetadataMake) as? String == "com.apple.quicktime.make")
    // © is 0xA9, so the code of ©nam is negative as a signed number of 32 bits.
    #expect(
      (AVMetadataItem.key(forIdentifier: .iTunesMetadataSongName) as? NSNumber)?.int32Value
        == Int32(bitPattern: 0xA96E_616D))
    let odd = AVMetadataIdentifier(rawValue: "mdta/100%")
    #expect(AVMetadataItem.key(forIdentifier: odd) as? String == "100%")
  }

  @Test(arguments: [
    (AVMetadataIdentifier.iTunesMetadataSongName, AVMetadataKey.commonKeyTitle),
    (.quickTimeMetadataCreationDate, .commonKeyCreationDate), (.id3MetadataLeadPerformer, .commonKeyArtist),
    (.quickTimeUserDataMake, .commonKeyMake), (.commonIdentifierSoftware, .commonKeySoftware),
    // Descriptions and authors from other formats are written to iTunes metadata under the keys `desc` and `auth`.
    (AVMetadataIdentifier(rawValue: "itsk/desc"), .commonKeyDescription),
    (AVMetadataIdentifier(rawValue: "itsk/auth"), .commonKeyAuthor),
  ])
  func keysOfSeveralSpacesMeanTheSame(_ identifier: AVMetadataIdentifier, _ common: AVMetadataKey) {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    #expect(item.commonKey == common)
  }

  @Test func keySpaceAndKeyMakeTheIdentifier() {
    let item = AVMutableMetadataItem()
    item.keySpace = .iTunes
    item.key = AVMetadataKey.iTunesMetadataKeySongName as (any NSCopying & NSObjectProtocol)
    #expect(item.identifier == .iTunesMetadataSongName)
    item.identifier = .quickTimeMetadataTitle
    #expect(item.keySpace == .quickTimeMetadata)
    item.key = nil
    #expect(item.identifier == nil)
  }

  @Test func valuesHaveOtherForms() {
    let item = AVMutableMetadataItem()
    item.value = "42" as NSString
    #expect(item.stringValue == "42")
    #expect(item.numberValue == 42)
    #expect(item.dataValue == Data("42".utf8))
    item.value = NSNumber(value: 7)
    #expect(item.stringValue == "7")
    #expect(item.dateValue == nil)
    item.value = "2024-05-06T07:08:09Z" as NSString
    #expect(item.dateValue == Date(timeIntervalSince1970: 1_714_979_289))
    item.value = "1999" as NSString
    #expect(item.dateValue == Date(timeIntervalSince1970: 915_148_800))
    #expect(AVMutableMetadataItem().stringValue == nil)
  }

  @Test func copiesAreIndependent() throws {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = "one" as NSString
    let copy = try #require(item.copy() as? AVMetadataItem)
    let mutable = try #require(copy.mutableCopy() as? AVMutableMetadataItem)
    item.value = "two" as NSString
    mutable.value = "three" as NSString
    #expect(copy.stringValue == "one")
    #expect(mutable.stringValue == "three")
    #expect(!(copy is AVMutableMetadataItem))
  }

  @Test func valuesAreProvidedWhenTheyAreAskedFor() async throws {
    let model = AVMutableMetadataItem()
    model.identifier = .commonIdentifierTitle
    let item = AVMetadataItem(propertiesOf: model) { request in request.respond(value: "later" as NSString) }
    #expect(try await item.load(.stringValue) == "later")
    #expect(item.identifier == .commonIdentifierTitle)
    let broken = AVMetadataItem(propertiesOf: model) { request in request.respond(error: CancellationError()) }
    await #expect(throws: AVError.self) { try await broken.load(.stringValue) }
  }

  @Test func anItemWithAHandlerHasNotTheTextOfItsModel() async throws {
    var properties = MetadataProperties()
    properties.text = "Paris"
    let model = AVMetadataItem(properties)
    #expect(try await model.load(.stringValue) == "Paris")
    let item = AVMetadataItem(propertiesOf: model) { request in request.respond(value: Data([1]) as NSData) }
    #expect(try await item.load(.stringValue) == nil)
  }

  private func item(_ identifier: AVMetadataIdentifier, _ value: String, language: String? = nil) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    (item.identifier, item.value, item.extendedLanguageTag) = (identifier, value as NSString, language)
    return item
  }

  @Test func itemsAreFiltered() {
    let items = [
      item(.iTunesMetadataSongName, "title"), item(.quickTimeMetadataLocationISO6709, "+48+011/"),
      item(.iTunesMetadataLyrics, "la la"),
    ]
    #expect(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .iTunesMetadataLyrics).map(\.stringValue) == [
        "la la"
      ])
    #expect(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle).map(\.stringValue) == [
        "title"
      ])
    let byKey = AVMetadataItem.metadataItems(from: items, withKey: AVMetadataKey.commonKeyTitle, keySpace: .common)
    #expect(byKey.map(\.stringValue) == ["title"])
    let byFour = AVMetadataItem.metadataItems(
      from: items, withKey: AVMetadataKey.iTunesMetadataKeyLyrics, keySpace: .iTunes)
    #expect(byFour.map(\.stringValue) == ["la la"])
    let shared = AVMetadataItem.metadataItems(from: items, filteredBy: .forSharing())
    #expect(shared.map(\.stringValue) == ["title", "la la"])
  }

  @Test func itemsAreSortedByLanguage() {
    let items = [
      item(.commonIdentifierTitle, "Titel", language: "deu"), item(.commonIdentifierTitle, "title", language: "en-US"),
      item(.commonIdentifierTitle, "titre", language: "fr"), item(.commonIdentifierTitle, "colour", language: "en-GB"),
    ]
    let sorted = AVMetadataItem.metadataItems(
      from: items, filteredAndSortedAccordingToPreferredLanguages: ["en_GB", "de"])
    #expect(sorted.map(\.stringValue) == ["colour", "title", "Titel"])
  }

  /// Locations are in degrees, in degrees and minutes, or in degrees, minutes and seconds (ISO 6709).
  @Test(arguments: [
    ("+48.1173-011.5250/", 48.1173, -11.525), ("+4807.038-01131.500+519.3/", 48.1173, -11.525),
    ("+480702.28-0113130.0CRSWGS_84/", 48.1173, -11.525), ("-90+180/", -90, 180),
  ])
  func placesAreReadInEveryForm(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    let place = try #require(PlaceInformation(iso6709: text))
    #expect(abs(place.latitude - latitude) < 1e-6 && abs(place.longitude - longitude) < 1e-6, "\(place)")
    #expect(place.altitude == (text.contains("519") ? 519.3 : nil))
    let stored = try #require(PlaceInformation(data: place.data))
    #expect(abs(stored.latitude - latitude) < 1e-4 && abs(stored.longitude - longitude) < 1e-4, "\(stored)")
  }
}
