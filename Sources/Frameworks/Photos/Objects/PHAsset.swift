import AVEngineMediaLibrary
import CoreMedia
public import Foundation

/// An image, a video or a piece of audio of the user's, as it was when it was fetched.
///
/// Linux: an asset is one file beneath the folders of the library, and there are no edits beside it. An asset whose file
/// had gone when it was looked at is of the type `unknown`.
public final class PHAsset: PHObject, @unchecked Sendable {
  // Safety: no property changes.

  let library: MediaLibrary
  /// nil where the asset had gone when it was looked at.
  let record: MediaLibraryAsset?

  init(_ record: MediaLibraryAsset, _ library: MediaLibrary) {
    (self.record, self.library) = (record, library)
    super.init(localIdentifier: record.localIdentifier)
  }

  /// Stands for an asset of a fetch result that has gone since the fetch.
  init(gone id: Int64, _ library: MediaLibrary) {
    (record, self.library) = (nil, library)
    super.init(localIdentifier: String(id))
  }

  /// How an asset is to be shown.
  public enum PlaybackStyle: Int, Sendable {
    /// Audio.
    case unsupported = 0
    case image = 1
    case imageAnimated = 2
    case livePhoto = 3
    case video = 4
    case videoLooping = 5
  }

  public var mediaType: PHAssetMediaType {
    record.flatMap { PHAssetMediaType(rawValue: Int($0.kind.rawValue)) } ?? .unknown
  }

  public var mediaSubtypes: PHAssetMediaSubtype {
    PHAssetMediaSubtype(rawValue: UInt(truncatingIfNeeded: record?.subtypes.rawValue ?? 0))
  }

  /// `image`, `video`, or `unsupported` for audio.
  public var playbackStyle: PlaybackStyle {
    switch mediaType {
    case .image: .image
    case .video: .video
    case .audio, .unknown: .unsupported
    }
  }

  /// Always the user's own library.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }

  /// Pixels, as the image or the video is shown; 0 for audio.
  public var pixelWidth: Int { record?.pixelWidth ?? 0 }
  /// Pixels, as the image or the video is shown; 0 for audio.
  public var pixelHeight: Int { record?.pixelHeight ?? 0 }
  /// Seconds; 0 for images.
  public var duration: TimeInterval { record?.duration.seconds ?? 0 }
  /// When the media was made, by what the file says or by the file's own date, unless a program has set it.
  public var creationDate: Date? { record?.creationDate }
  /// When the file was last written.
  public var modificationDate: Date? { record?.modificationDate }
  public var isFavorite: Bool { record?.isFavorite ?? false }
  /// Whether fetches leave the asset out unless they ask for it.
  public var isHidden: Bool { record?.isHidden ?? false }

  /// Whether a program may make an edit.
  ///
  /// Linux: files are moved to the trash from folders that may be written to; properties are kept in the library and
  /// can always be set; contents are not edited.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    guard let record else { return false }
    return switch editOperation {
    case .delete: library.isWritable(record.url)
    case .properties: true
    case .content: false
    }
  }

  // MARK: Keys

  /// The columns of the keys that predicates and sort descriptors name.
  static let columns: [String: MediaLibraryColumn] = [
    "SELF": .localIdentifier, "localIdentifier": .localIdentifier, "creationDate": .creationDate,
    "modificationDate": .modificationDate, "addedDate": .addedDate, "mediaType": .kind, "mediaSubtypes": .subtypes,
    "mediaSubtype": .subtypes, "duration": .duration, "pixelWidth": .pixelWidth, "pixelHeight": .pixelHeight,
    "favorite": .isFavorite, "isFavorite": .isFavorite, "hidden": .isHidden, "isHidden": .isHidden,
    "filename": .fileName,
  ]

  /// The keys of the key paths that sort descriptors hold.
  static var keyPaths: [AnyKeyPath: String] {
    [
      \PHAsset.localIdentifier: "localIdentifier", \PHAsset.creationDate: "creationDate",
      \PHAsset.modificationDate: "modificationDate", \PHAsset.duration: "duration", \PHAsset.pixelWidth: "pixelWidth",
      \PHAsset.pixelHeight: "pixelHeight",
    ]
  }

  override func predicateValue(forKey key: String) -> MediaPredicate.Value? {
    switch Self.columns[key] {
    case .localIdentifier: .text(localIdentifier)
    case .creationDate: .init(creationDate)
    case .modificationDate: .init(modificationDate)
    case .addedDate: .init(record?.addedDate)
    case .kind: .integer(Int64(mediaType.rawValue))
    case .subtypes: .integer(Int64(truncatingIfNeeded: mediaSubtypes.rawValue))
    case .duration: .real(duration)
    case .pixelWidth: .integer(Int64(pixelWidth))
    case .pixelHeight: .integer(Int64(pixelHeight))
    case .isFavorite: .integer(isFavorite ? 1 : 0)
    case .isHidden: .integer(isHidden ? 1 : 0)
    case .fileName: record.map { .text($0.url.lastPathComponent) } ?? .null
    default: nil
    }
  }
}

extension MediaPredicate.Value {
  init(_ date: Date?) { self = date.map { .date($0) } ?? .null }
}
