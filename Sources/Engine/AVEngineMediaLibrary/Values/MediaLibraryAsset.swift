package import CoreMedia
import Foundation

/// A file of the user's media, as the index knows it.
///
/// The value is a copy from the time of the fetch. The file may have changed or gone since.
package struct MediaLibraryAsset: Sendable, Hashable, Identifiable {
  /// What an asset is. The raw values are those of Photos' `PHAssetMediaType`.
  package enum Kind: Int64, Sendable, CaseIterable {
    case image = 1
    case video = 2
    case audio = 3
  }

  /// What an asset is beyond its kind. The raw values are those of Photos' `PHAssetMediaSubtype`.
  package struct Subtypes: OptionSet, Sendable, Hashable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// An image that says so itself (Google's Photo Sphere metadata).
    package static let panorama = Subtypes(rawValue: 1 << 0)
    /// An image that a desktop's screenshot program named, or put into a folder of such.
    package static let screenshot = Subtypes(rawValue: 1 << 2)
    /// A video of 100 frames a second or more.
    package static let highFrameRate = Subtypes(rawValue: 1 << 17)
    /// A video that a desktop's recorder of the screen named.
    package static let screenRecording = Subtypes(rawValue: 1 << 19)
  }

  /// A place on Earth, in degrees and metres.
  package struct Place: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double
    /// Above the sea; nil where it is not known.
    package var altitude: Double?

    package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  /// The number of the asset in the databases. It stays for as long as `localIdentifier` does.
  package var id: Int64
  /// A UUID, in upper case. A moved file keeps it, a copy gets one of its own.
  package var localIdentifier: String
  /// 64 bits of the UUID, never 0.
  package var persistentIdentifier: UInt64 { UUIDText.persistentIdentifier(of: localIdentifier) }
  package var url: URL
  package var kind: Kind
  package var subtypes: Subtypes = []
  /// Pixels, as the media is shown: turned and with square pixels; 0 for audio.
  package var pixelWidth = 0
  package var pixelHeight = 0
  /// Exact, in the media's own timescale; zero for images.
  package var duration = CMTime.zero
  /// Frames a second; 0 where there is no video.
  package var frameRate = 0.0
  /// When the media was made: by QuickTime's creation date or EXIF, else when the file was.
  package var creationDate: Date
  /// When the file was last written.
  package var modificationDate: Date
  /// When the library saw the file first.
  package var addedDate: Date
  /// Bytes of the file.
  package var byteSize: Int64 = 0
  package var place: Place?
  package var isFavorite = false
  package var isHidden = false
  package var tags = Tags()
  package var usage = Usage()
  /// Whether the file has chapters.
  package var chapterCount = 0
  /// Whether the media is encrypted.
  package var isProtected = false

  package init(
    id: Int64, localIdentifier: String, url: URL, kind: Kind, creationDate: Date, modificationDate: Date,
    addedDate: Date
  ) {
    self.id = id
    self.localIdentifier = localIdentifier
    self.url = url
    self.kind = kind
    self.creationDate = creationDate
    self.modificationDate = modificationDate
    self.addedDate = addedDate
  }

  /// What a file says of itself in words and numbers. 0 stands for a number that it does not say.
  package struct Tags: Sendable, Hashable {
    /// The file's own title; nil where it has none. `MediaLibraryColumn.title` has the file's name then.
    package var title: String?
    package var artist: String?
    package var album: String?
    package var albumArtist: String?
    package var composer: String?
    package var genre: String?
    package var comments: String?
    package var trackNumber = 0
    package var trackCount = 0
    package var discNumber = 0
    package var discCount = 0
    package var beatsPerMinute = 0
    package var isCompilation = false
    package var hasArtwork = false
    /// When the work was released; only the year may be known.
    package var releaseDate: Date?
    package init() {}
  }

  /// What a program that plays has noted of an asset. It is kept in the library, never in the file.
  package struct Usage: Sendable, Hashable {
    package var playCount = 0
    package var skipCount = 0
    /// From 0 to 5.
    package var rating = 0
    package var lastPlayedDate: Date?
    package init() {}
  }

  /// The title to show: the file's own, else the file's name without its extension.
  package var displayTitle: String { tags.title ?? url.deletingPathExtension().lastPathComponent }
}

/// UUIDs as texts and as numbers.
enum UUIDText {
  static func persistentIdentifier(of text: String) -> UInt64 {
    guard let uuid = UUID(uuidString: text)?.uuid else { return 1 }
    let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.6, uuid.7]
    let other = [uuid.8, uuid.9, uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15]
    func number(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let mixed = number(bytes) ^ number(other)
    return mixed == 0 ? 1 : mixed
  }
}
