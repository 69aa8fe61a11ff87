import AVEngineCore
public import CoreMedia
public import Foundation

/// An option of a media selection group, such as a language of the audio or a subtitle track.
open class AVMediaSelectionOption: NSObject, NSCopying {
  package let track: AVAssetTrack

  package init(_ track: AVAssetTrack) {
    self.track = track
    super.init()
  }

  /// The kind of media of the option's track, such as `audio` or `text`.
  open var mediaType: AVMediaType { track.mediaType }
  /// The media subtypes of the track's formats, which are four-character codes such as `tx3g`, as numbers.
  open var mediaSubTypes: [NSNumber] {
    track.info.formatDescriptions.map { NSNumber(value: CMFormatDescriptionGetMediaSubType($0)) }
  }
  /// Returns whether the option's track has a characteristic, such as `containsOnlyForcedSubtitles`.
  @discardableResult
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    track.has(mediaCharacteristic)
  }
  /// Whether the option's track can be played: it is not encrypted and states its formats. If it is audio, video or
  /// muxed, each format must also have a decoder.
  open var isPlayable: Bool { track.canBeDecoded }
  /// The language, as an IETF BCP 47 tag; nil if the track states none.
  open var extendedLanguageTag: String? {
    track.info.extendedLanguageTag ?? track.info.languageCode.map(LanguageTag.primary)
  }
  /// The locale that `extendedLanguageTag` identifies; nil if the track states no language.
  open var locale: Locale? { extendedLanguageTag.map(Locale.init(identifier:)) }
  /// The metadata items of the option's track that have a common key, which several metadata formats share.
  open var commonMetadata: [AVMetadataItem] { track.items.filter { $0.commonKey != nil } }
  /// The raw values of the metadata formats that the option's track has; empty if it has no metadata.
  open var availableMetadataFormats: [String] { MetadataMapping.formats(of: track.items).map(\.rawValue) }
  /// Returns the metadata items of the option's track in a format, an `AVMetadataFormat` raw value; empty if there are
  /// none.
  @discardableResult
  open func metadata(forFormat format: String) -> [AVMetadataItem] {
    MetadataMapping.items(track.items, of: AVMetadataFormat(rawValue: format))
  }
  /// The option's name to show to users: its title, or the name of its language in the current locale.
  open var displayName: String { displayName(with: .current) }

  /// Returns the option's name: its title, or the name of its language in a locale, or its media type and track
  /// identifier.
  @discardableResult
  open func displayName(with locale: Locale) -> String {
    if let title = commonMetadata.first(where: { $0.commonKey == .commonKeyTitle })?.stringValue { return title }
    if let tag = extendedLanguageTag, tag != "und", let name = locale.localizedString(forIdentifier: tag) {
      return name
    }
    return "\(mediaType.rawValue) \(track.trackID)"
  }

  /// Returns the option of another group that the file associates with this option, such as subtitles in the language
  /// of an audio track; nil if not found.
  @discardableResult
  open func associatedMediaSelectionOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    let followers = track.info.references[AVAssetTrack.AssociationType.selectionFollower.rawValue] ?? []
    return mediaSelectionGroup.options.first { followers.contains($0.track.trackID) }
  }

  /// Returns a property list that identifies the option. `mediaSelectionOption(withPropertyList:)` of its group finds
  /// the option again.
  @discardableResult
  open func propertyList() -> Any {
    ["MediaSelectionOptionsPersistentID": NSNumber(value: track.trackID)] as [String: Any]
  }

  /// Returns the option itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns whether both options are the same track of one asset.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionOption)?.track === track }
  /// A number that is the same for options of one track.
  open override var hash: Int { ObjectIdentifier(track).hashValue }
}
