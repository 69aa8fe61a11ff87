public import Foundation

/// A filter that decides which metadata items may be passed on. The only one is that of `forSharing()`.
open class AVMetadataItemFilter: NSObject {
  let passes: (AVMetadataItem) -> Bool

  private init(_ passes: @escaping (AVMetadataItem) -> Bool) {
    self.passes = passes
    super.init()
  }

  /// Returns a filter that removes, for example, the location and the device of a QuickTime movie.
  ///
  /// Items with the common keys of titles, artists, artwork and copyrights pass, for example.
  @discardableResult
  open class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter { $0.isFitForSharing } }
}

extension AVMetadataItem {
  private static let harmless: Set<AVMetadataKey> = [
    .commonKeyTitle, .commonKeyArtist, .commonKeyAlbumName, .commonKeyArtwork, .commonKeyCreator, .commonKeyCopyrights,
    .commonKeyDescription, .commonKeyType, .commonKeyAuthor, .commonKeyPublisher, .commonKeyLanguage, .commonKeySubject,
    .commonKeyContributor, .commonKeyFormat, .commonKeySource, .commonKeyRelation, .commonKeyAccessibilityDescription,
  ]

  private static let personal: Set<AVMetadataIdentifier> = [
    .iTunesMetadataUserComment, .id3MetadataComments, .id3MetadataPrivate, .id3MetadataGeneralEncapsulatedObject,
    .id3MetadataPopularimeter,
    .id3MetadataPlayCounter, .id3MetadataUserText, .id3MetadataUserURL, .id3MetadataTaggingTime, .id3MetadataEncodedBy,
  ]

  fileprivate var isFitForSharing: Bool {
    if let commonKey, Self.harmless.contains(commonKey) { return true }
    switch keySpace {
    case .iTunes, .id3: return !(identifier.map(Self.personal.contains) ?? true) && commonKey != .commonKeyLocation
    case MetadataMapping.iTunesLongSpace: return (key as? NSString)?.hasPrefix("com.apple.iTunes.") ?? false
    default: return false
    }
  }
}
