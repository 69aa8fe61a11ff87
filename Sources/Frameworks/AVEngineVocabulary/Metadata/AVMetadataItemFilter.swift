public import Foundation

/// Decides which metadata items are taken along.
open class AVMetadataItemFilter: NSObject {
  let passes: (AVMetadataItem) -> Bool

  private init(_ passes: @escaping (AVMetadataItem) -> Bool) {
    self.passes = passes
    super.init()
  }

  /// A filter that drops what tells of the user, such as places, dates, devices and comments.
  ///
  /// What belongs to the work or its sale stays: titles, artists, pictures, copyright, lyrics, track numbers, a
  /// seller's identifiers.
  @discardableResult
  open class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter { $0.isFitForSharing } }
}

extension AVMetadataItem {
  private static let harmless: Set<AVMetadataKey> = [
    .commonKeyTitle, .commonKeyArtist, .commonKeyAlbumName, .commonKeyArtwork, .commonKeyCreator, .commonKeyCopyrights,
    .commonKeyDescription, .commonKeyType, .commonKeyAuthor, .commonKeyPublisher, .commonKeyLanguage, .commonKeySubject,
    .commonKeyContributor, .commonKeyFormat, .commonKeySource, .commonKeyRelation, .commonKeyAccessibilityDescription,
  ]

  /// What a listener or a program wrote into a tag for its own use.
  private static let personal: Set<AVMetadataIdentifier> = [
    .iTunesMetadataUserComment, .id3MetadataComments, .id3MetadataPrivate, .id3MetadataGeneralEncapsulatedObject,
    .id3MetadataPopularimeter,
    .id3MetadataPlayCounter, .id3MetadataUserText, .id3MetadataUserURL, .id3MetadataTaggingTime, .id3MetadataEncodedBy,
  ]

  fileprivate var isFitForSharing: Bool {
    if let commonKey, Self.harmless.contains(commonKey) { return true }
    switch keySpace {
    // Stores write these: dates of release, numbers, purchases.
    case .iTunes, .id3: return !(identifier.map(Self.personal.contains) ?? true) && commonKey != .commonKeyLocation
    case MetadataMapping.iTunesLongSpace: return (key as? NSString)?.hasPrefix("com.apple.iTunes.") ?? false
    default: return false
    }
  }
}
