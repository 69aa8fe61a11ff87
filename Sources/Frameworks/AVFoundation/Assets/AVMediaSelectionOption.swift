import AVEngineCore
public import CoreMedia
public import Foundation

/// Something to choose: a language of the sound, a set of subtitles.
open class AVMediaSelectionOption: NSObject, NSCopying {
  package let track: AVAssetTrack

  package init(_ track: AVAssetTrack) {
    self.track = track
    super.init()
  }

  /// The kind of media.
  open var mediaType: AVMediaType { track.mediaType }
  /// The four-character codes of the formats.
  open var mediaSubTypes: [NSNumber] {
    track.info.formatDescriptions.map { NSNumber(value: CMFormatDescriptionGetMediaSubType($0)) }
  }
  /// Whether the option has a characteristic.
  @discardableResult
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    track.has(mediaCharacteristic)
  }
  /// Whether the option can be played.
  open var isPlayable: Bool { track.canBeDecoded }
  /// The language, as an IETF BCP 47 tag.
  open var extendedLanguageTag: String? {
    track.info.extendedLanguageTag ?? track.info.languageCode.map(LanguageTag.primary)
  }
  /// The locale of the language.
  open var locale: Locale? { extendedLanguageTag.map(Locale.init(identifier:)) }
  /// The metadata whose keys several formats share.
  open var commonMetadata: [AVMetadataItem] { track.items.filter { $0.commonKey != nil } }
  /// The formats of the metadata that is there.
  open var availableMetadataFormats: [String] { MetadataMapping.formats(of: track.items).map(\.rawValue) }
  /// The metadata of a format.
  @discardableResult
  open func metadata(forFormat format: String) -> [AVMetadataItem] {
    MetadataMapping.items(track.items, of: AVMetadataFormat(rawValue: format))
  }
  /// The option's name in the user's language.
  open var displayName: String { displayName(with: .current) }

  /// The option's name: its title, or its language in the words of the locale.
  @discardableResult
  open func displayName(with locale: Locale) -> String {
    if let title = commonMetadata.first(where: { $0.commonKey == .commonKeyTitle })?.stringValue { return title }
    if let tag = extendedLanguageTag, tag != "und", let name = locale.localizedString(forIdentifier: tag) {
      return name
    }
    return "\(mediaType.rawValue) \(track.trackID)"
  }

  /// The option of another group that goes along with this one, such as the subtitles that follow a language.
  @discardableResult
  open func associatedMediaSelectionOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    let followers = track.info.references[AVAssetTrack.AssociationType.selectionFollower.rawValue] ?? []
    return mediaSelectionGroup.options.first { followers.contains($0.track.trackID) }
  }

  /// What finds the option again in its group.
  @discardableResult
  open func propertyList() -> Any {
    ["MediaSelectionOptionsPersistentID": NSNumber(value: track.trackID)] as [String: Any]
  }

  /// An option is immutable, so a copy is the option itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionOption)?.track === track }
  open override var hash: Int { ObjectIdentifier(track).hashValue }
}
