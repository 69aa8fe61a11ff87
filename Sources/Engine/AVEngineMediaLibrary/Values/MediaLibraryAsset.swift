package import CoreMedia
import Foundation

package struct MediaLibraryAsset: Sendable, Hashable, Identifiable {
  /// The raw values are those of Photos' `PHAssetMediaType`.
  package enum Kind: Int64, Sendable, CaseIterable {
    case image = 1
    case video = 2
    case audio = 3
  }

  /// Photos gives the raw values to clients as `PHAssetMediaSubtype`.
  package struct Subtypes: OptionSet, Sendable, Hashable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// A JPEG image with Google's metadata for panoramas (Photo Sphere).
    package static let panorama = Subtypes(rawValue: 1 << 0)
    package static let screenshot = Subtypes(rawValue: 1 << 2)
    /// A GIF, PNG or WebP file of several images.
    package static let animation = Subtypes(rawValue: 1 << 6)
    /// Video for both eyes, with the camera's field of view.
    package static let spatial = Subtypes(rawValue: 1 << 10)
    package static let highFrameRate = Subtypes(rawValue: 1 << 17)
    package static let screenRecording = Subtypes(rawValue: 1 << 19)
  }

  /// The latitude and the longitude are in degrees.
  package struct Place: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double
    /// The height above the sea in metres.
    package var altitude: Double?

    package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  package var id: Int64
  /// A UUID in upper case, which a moved file usually keeps.
  package var localIdentifier: String
  /// The value is made from `localIdentifier`, and is never 0.
  package var persistentIdentifier: UInt64 { UUIDText.persistentIdentifier(of: localIdentifier) }
  package var url: URL
  package var kind: Kind
  package var subtypes: Subtypes = []
  /// The displayed width in pixels, after rotation; 0 for audio.
  package var pixelWidth = 0
  package var pixelHeight = 0
  /// Zero for images, and if it is unknown.
  package var duration = CMTime.zero
  /// In frames per second; 0 for images and audio, and if it is unknown.
  package var frameRate = 0.0
  /// The date that a program has set in the library; else the date in a video's metadata or an image's EXIF; else the
  /// file's date of birth or of modification, whichever is earlier.
  package var creationDate: Date
  package var modificationDate: Date
  package var addedDate: Date
  package var byteSize: Int64 = 0
  package var place: Place?
  package var isFavorite = false
  package var isHidden = false
  package var tags = Tags()
  package var usage = Usage()
  package var chapterCount = 0
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

  /// A number that the file does not state is 0.
  package struct Tags: Sendable, Hashable {
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
    /// The first day of the year if the tags state only a year.
    package var releaseDate: Date?
    package init() {}
  }

  /// The values are stored in the library, not in the file.
  package struct Usage: Sendable, Hashable {
    package var playCount = 0
    package var skipCount = 0
    /// From 0 to 5.
    package var rating = 0
    package var lastPlayedDate: Date?
    package init() {}
  }

  package var displayTitle: String { tags.title ?? url.deletingPathExtension().lastPathComponent }
}

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
