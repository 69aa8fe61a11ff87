import AVFoundation
import Foundation
import Synchronization

/// The properties of an item that the index lacks. The file is read when the first of them is requested.
final class MediaItemFile: Sendable {
  struct Details: @unchecked Sendable {
    // Safety: an artwork is immutable.
    var lyrics: String?
    var grouping: String?
    var isExplicit = false
    var artwork: MPMediaItemArtwork?
  }

  private let url: URL
  private let known = Mutex<Details?>(nil)

  init(_ url: URL) { self.url = url }

  /// The details are nil or false if the file cannot be read.
  var details: Details {
    known.withLock { known in
      let details = known ?? Details(AVURLAsset(url: url).metadata)
      known = details
      return details
    }
  }
}

extension MediaItemFile.Details {
  init(_ metadata: [AVMetadataItem]) {
    for item in metadata {
      switch item.identifier {
      case .iTunesMetadataLyrics, .id3MetadataUnsynchronizedLyric: lyrics = lyrics ?? item.stringValue
      case .iTunesMetadataGrouping, .iTunesGrouping, .id3MetadataContentGroupDescription:
        grouping = grouping ?? item.stringValue
      // In this atom, 1 and 4 mean explicit, and 2 means a clean version.
      case .iTunesMetadataContentRating: isExplicit = [1, 4].contains(item.numberValue?.intValue)
      default: break
      }
      if artwork == nil, item.commonKey == .commonKeyArtwork { artwork = item.dataValue.flatMap(Self.artwork) }
    }
  }

  private static func artwork(_ data: Data) -> MPMediaItemArtwork? {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    return MPMediaItemArtwork(boundsSize: CGSize(width: image.width, height: image.height)) { _ in image }
  }
}

extension AVMetadataIdentifier {
  /// The atom `©grp`, for which Apple defines no constant.
  fileprivate static let iTunesGrouping = AVMetadataIdentifier(rawValue: "itsk/%A9grp")
}
