import AVEngineMediaLibrary
import CoreMedia
public import Foundation

/// An image, a video or a piece of audio of the user, as it was when the library read it.
///
/// Linux: an asset is one file below the folders of the library, without edits. If the library no longer had the asset
/// when it was read, `mediaType` is `unknown`.
public final class PHAsset: PHObject, @unchecked Sendable {
  // Safety: no property changes.

  let library: MediaLibrary
  /// The record is nil if the asset no longer existed when it was read.
  let record: MediaLibraryAsset?

  init(_ record: MediaLibraryAsset, _ library: MediaLibrary) {
    (self.record, self.library) = (record, library)
    super.init(localIdentifier: record.localIdentifier)
  }

  init(gone id: Int64, _ library: MediaLibrary) {
    (record, self.library) = (nil, library)
    super.init(localIdentifier: String(id))
  }

  /// Whether an asset is shown as an image or played.
  public enum PlaybackStyle: Int, Sendable {
    /// Audio, or an asset that no longer existed when it was read.
    case unsupported = 0
    /// A still image.
    case image = 1
    /// An image of several frames, such as a GIF.
    case imageAnimated = 2
    /// A still image with a short video. Linux: never given.
    case livePhoto = 3
    /// A video that plays once, from its beginning to its end.
    case video = 4
    /// A video that starts again at its end. Linux: never given.
    case videoLooping = 5
  }

  /// Whether the asset is an image, a video or audio; `unknown` if it no longer existed when it was read.
  public var mediaType: PHAssetMediaType {
    record.flatMap { PHAssetMediaType(rawValue: Int($0.kind.rawValue)) } ?? .unknown
  }

  /// The special kinds to which the asset belongs, such as that of screenshots; empty if none is recognised.
  public var mediaSubtypes: PHAssetMediaSubtype {
    PHAssetMediaSubtype(rawValue: UInt(truncatingIfNeeded: record?.subtypes.rawValue ?? 0))
  }

  /// `image`, `imageAnimated`, `video`, or `unsupported` for audio and for an asset that no longer existed when it was
  /// read.
  public var playbackStyle: PlaybackStyle {
    switch mediaType {
    case .image: mediaSubtypes.contains(.photoAnimation) ? .imageAnimated : .image
    case .video: .video
    case .audio, .unknown: .unsupported
    }
  }

  /// The source of the asset, such as the cloud. Linux: always `typeUserLibrary`.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }

  /// The displayed width in pixels; 0 for audio, and if the asset no longer existed when it was read.
  public var pixelWidth: Int { record?.pixelWidth ?? 0 }
  /// The displayed height in pixels; 0 for audio, and if the asset no longer existed when it was read.
  public var pixelHeight: Int { record?.pixelHeight ?? 0 }
  /// The duration in seconds; 0 for images, and if the asset no longer existed when it was read.
  public var duration: TimeInterval { record?.duration.seconds ?? 0 }
  /// The date when the media was made: the date that a program has set, else the one in the metadata of an image or a
  /// video, else the file's own date.
  public var creationDate: Date? { record?.creationDate }
  /// The date when the file was last written; nil if the asset no longer existed when it was read.
  public var modificationDate: Date? { record?.modificationDate }
  /// Whether the user has made the asset a favourite, as `PHAssetChangeRequest` can set it.
  public var isFavorite: Bool { record?.isFavorite ?? false }
  /// Whether the asset is hidden, as `PHAssetChangeRequest` can set it. Fetches leave hidden assets out by default.
  public var isHidden: Bool { record?.isHidden ?? false }

  /// Returns whether an edit can be made; false if the asset no longer existed when it was read.
  ///
  /// Linux: an asset can be deleted if its file is below a writable folder of the library. Properties can be set,
  /// because the library stores them. Contents cannot be edited.
  @discardableResult
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    guard let record else { return false }
    return switch editOperation {
    case .delete: library.isWritable(record.url)
    case .properties: true
    case .content: false
    }
  }

  // MARK: Keys

  static let columns: [String: MediaLibraryColumn] = [
    "SELF": .localIdentifier, "localIdentifier": .localIdentifier, "creationDate": .creationDate,
    "modificationDate": .modificationDate, "addedDate": .addedDate, "mediaType": .kind, "mediaSubtypes": .subtypes,
    "mediaSubtype": .subtypes, "duration": .duration, "pixelWidth": .pixelWidth, "pixelHeight": .pixelHeight,
    "favorite": .isFavorite, "isFavorite": .isFavorite, "hidden": .isHidden, "isHidden": .isHidden,
    "filename": .fileName,
  ]

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
