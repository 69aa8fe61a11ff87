/// The kind of media of an asset.
public enum PHAssetMediaType: Int, Sendable {
  case unknown = 0
  case image = 1
  case video = 2
  case audio = 3
}

/// How an asset was made, beyond its kind.
///
/// Linux: panoramas, screenshots, high-dynamic-range photos, slow-motion and time-lapse videos are recognised where the
/// file says so; the others never occur.
public struct PHAssetMediaSubtype: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static var photoPanorama: PHAssetMediaSubtype { .init(rawValue: 1 << 0) }
  public static var photoHDR: PHAssetMediaSubtype { .init(rawValue: 1 << 1) }
  public static var photoScreenshot: PHAssetMediaSubtype { .init(rawValue: 1 << 2) }
  public static var photoLive: PHAssetMediaSubtype { .init(rawValue: 1 << 3) }
  public static var photoDepthEffect: PHAssetMediaSubtype { .init(rawValue: 1 << 4) }
  public static var videoStreamed: PHAssetMediaSubtype { .init(rawValue: 1 << 16) }
  /// A video of 100 frames a second or more.
  public static var videoHighFrameRate: PHAssetMediaSubtype { .init(rawValue: 1 << 17) }
  public static var videoTimelapse: PHAssetMediaSubtype { .init(rawValue: 1 << 18) }
  public static var videoCinematic: PHAssetMediaSubtype { .init(rawValue: 1 << 21) }
}

/// Where assets come from.
///
/// Linux: all are in the user's own library.
public struct PHAssetSourceType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static var typeUserLibrary: PHAssetSourceType { .init(rawValue: 1 << 0) }
  public static var typeCloudShared: PHAssetSourceType { .init(rawValue: 1 << 1) }
  public static var typeiTunesSynced: PHAssetSourceType { .init(rawValue: 1 << 2) }
}

/// An edit that a program may want to make to an asset.
public enum PHAssetEditOperation: Int, Sendable {
  /// Moving its file to the trash.
  case delete = 1
  /// Changing its pictures or its sound.
  case content = 2
  /// Changing its dates and whether it is a favourite or hidden.
  case properties = 3
}

/// The role of a file of an asset.
public enum PHAssetResourceType: Int, Sendable {
  case photo = 1
  case video = 2
  case audio = 3
  case alternatePhoto = 4
  case fullSizePhoto = 5
  case fullSizeVideo = 6
  case adjustmentData = 7
  case adjustmentBasePhoto = 8
  case pairedVideo = 9
  case fullSizePairedVideo = 10
  case adjustmentBasePairedVideo = 11
  case adjustmentBaseVideo = 12
}
