package import CoreMedia
import Foundation

/// A file of the user's media, as the index has it.
///
/// The value is a copy from the time of the fetch. The file may have changed or disappeared since.
package struct MediaLibraryAsset: Sendable, Hashable, Identifiable {
  /// The kind of an asset. The raw values are those of Photos' `PHAssetMediaType`.
  package enum Kind: Int64, Sendable, CaseIterable {
    case image = 1
    case video = 2
    case audio = 3
  }

  /// The special kinds of an asset. The raw values are those of Photos' `PHAssetMediaSubtype`.
  package struct Subtypes: OptionSet, Sendable, Hashable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// A JPEG image with Google's metadata for panoramas (Photo Sphere).
    package static let panorama = Subtypes(rawValue: 1 << 0)
    /// A PNG or JPEG image whose name or folder is one that desktops use for screenshots.
    package static let screenshot = Subtypes(rawValue: 1 << 2)
    /// A video of 100 or more frames per second.
    package static let highFrameRate = Subtypes(rawValue: 1 << 17)
    /// A video whose name or folder is one that desktops use for screen recordings.
    package static let screenRecording = Subtypes(rawValue: 1 << 19)
  }

  /// A place on Earth, in degrees.
  package struct Place: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double
    /// The height above the sea in metres; nil if it is unknown.
    package var altitude: Double?

    package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  /// The number of the asset in the databases. It exists for as long as `localIdentifier` does.
  package var id: Int64
  /// A UUID in upper case. A moved file keeps it; a copy gets a new one.
  package var localIdentifier: String
  /// A number of 64 bits made from the UUID, never 0.
  package var persistentIdentifier: UInt64 { UUIDText.persistentIdentifier(of: localIdentifier) }
  package var url: URL
  package var kind: Kind
  package var subtypes: Subtypes = []
  /// The displayed width in pixels, after rotation and with square pixels; 0 for audio.
  package var pixelWidth = 0
  package var pixelHeight = 0
  /// The duration in the media's timescale; zero for images, and if it is unknown.
  package var duration = CMTime.zero
  /// The number of frames per second; 0 if there is no video or the number is unknown.
  package var frameRate = 0.0
  /// The date when the media was made: the date that a program has set, else the one in a video's metadata or in EXIF,
  /// else the date of the file.
  package var creationDate: Date
  /// The date when the file was last written.
  package var modificationDate: Date
  /// The date when the library first found the file.
  package var addedDate: Date
  /// The size of the file in bytes.
  package var byteSize: Int64 = 0
  package var place: Place?
  package var isFavorite = false
  package var isHidden = false
  package var tags = Tags()
  package var usage = Usage()
  /// The number of chapters.
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

  /// The tags of a file. 0 means that the file does not state a number.
  package struct Tags: Sendable, Hashable {
    /// The title in the file's tags; nil if there is none. `MediaLibraryColumn.title` has the file's name then.
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
    /// The release date; only its year may be known.
    package var releaseDate: Date?
    package init() {}
  }

  /// The usage of an asset that players have recorded. It is stored in the library, never in the file.
  package struct Usage: Sendable, Hashable {
    package var playCount = 0
    package var skipCount = 0
    /// The rating from 0 to 5.
    package var rating = 0
    package var lastPlayedDate: Date?
    package init() {}
  }

  /// The title to show: the one in the tags, else the file's name without its extension.
  package var displayTitle: String { tags.title ?? url.deletingPathExtension().lastPathComponent }
}

/// Converts UUIDs to numbers.
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
