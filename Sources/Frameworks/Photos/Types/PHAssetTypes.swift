/// Whether an asset is an image, a video or audio.
public enum PHAssetMediaType: Int, Sendable {
  /// Another kind. Linux: the asset no longer existed when it was read.
  case unknown = 0
  /// A still or animated image.
  case image = 1
  /// A video, with or without audio.
  case video = 2
  /// Audio without a video.
  case audio = 3
}

/// Special kinds of images and videos.
///
/// Linux: `photoPanorama`, `photoScreenshot`, `photoAnimation`, `spatialMedia`, `videoHighFrameRate` and
/// `videoScreenRecording` are recognised. The others never occur, because no reader here recognises them.
public struct PHAssetMediaSubtype: OptionSet, Sendable {
  /// The bits of the subtypes. Bits from 16 on occur for videos only.
  public let rawValue: UInt
  /// Makes a set from bits, as in `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A panorama. Linux: a JPEG image whose metadata marks it as one.
  public static var photoPanorama: PHAssetMediaSubtype { .init(rawValue: 1 << 0) }
  /// An image of a high dynamic range. Linux: never occurs.
  public static var photoHDR: PHAssetMediaSubtype { .init(rawValue: 1 << 1) }
  /// A screenshot. Linux: a PNG or JPEG image whose name or folder marks it as one.
  public static var photoScreenshot: PHAssetMediaSubtype { .init(rawValue: 1 << 2) }
  /// A still image with a short video. Linux: never occurs.
  public static var photoLive: PHAssetMediaSubtype { .init(rawValue: 1 << 3) }
  /// A photo whose background can be blurred by its depth. Linux: never occurs.
  public static var photoDepthEffect: PHAssetMediaSubtype { .init(rawValue: 1 << 4) }
  /// An image that moves. Linux: a GIF, PNG or WebP file of several images.
  public static var photoAnimation: PHAssetMediaSubtype { .init(rawValue: 1 << 6) }
  /// Spatial media. Linux: a video for both eyes that states the camera's field of view; images never.
  public static var spatialMedia: PHAssetMediaSubtype { .init(rawValue: 1 << 10) }
  /// A video that is streamed and not stored. Linux: never occurs.
  public static var videoStreamed: PHAssetMediaSubtype { .init(rawValue: 1 << 16) }
  /// A video of 100 or more frames per second.
  public static var videoHighFrameRate: PHAssetMediaSubtype { .init(rawValue: 1 << 17) }
  /// A video of few frames per second that plays faster. Linux: never occurs.
  public static var videoTimelapse: PHAssetMediaSubtype { .init(rawValue: 1 << 18) }
  /// A recording of a screen. Linux: a video whose name or folder marks it as one, such as `Screencast 1.webm`, or any
  /// video in a folder `Screencasts`.
  public static var videoScreenRecording: PHAssetMediaSubtype { .init(rawValue: 1 << 19) }
  /// A video whose focus can be changed after it was taken. Linux: never occurs.
  public static var videoCinematic: PHAssetMediaSubtype { .init(rawValue: 1 << 21) }
}

/// The sources of assets.
///
/// Linux: all assets are in the user's library.
public struct PHAssetSourceType: OptionSet, Sendable {
  /// The bits of the sources: 1 for `typeUserLibrary`, 2 for `typeCloudShared`, 4 for `typeiTunesSynced`.
  public let rawValue: UInt
  /// Makes a set from bits, as in `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Media that the user's camera has taken or that programs have added. Linux: all media.
  public static var typeUserLibrary: PHAssetSourceType { .init(rawValue: 1 << 0) }
  /// Media that others share in the cloud. Linux: never occurs.
  public static var typeCloudShared: PHAssetSourceType { .init(rawValue: 1 << 1) }
  /// Media that a computer has copied to the device. Linux: never occurs.
  public static var typeiTunesSynced: PHAssetSourceType { .init(rawValue: 1 << 2) }
}

/// An edit that a client may want to make to an asset.
public enum PHAssetEditOperation: Int, Sendable {
  /// Moving the asset's file to the trash.
  case delete = 1
  /// Changing the image, the video or the audio.
  case content = 2
  /// Changing the creation date, and whether the asset is a favourite or hidden.
  case properties = 3
}

/// The role of a file of an asset.
///
/// Linux: only `photo`, `video` and `audio` occur.
public enum PHAssetResourceType: Int, Sendable {
  /// A still or animated image.
  case photo = 1
  /// A video, with or without audio.
  case video = 2
  /// Audio without a video.
  case audio = 3
  /// Another form of the photo, as JPEG besides RAW. Linux: never occurs.
  case alternatePhoto = 4
  /// The photo with the user's edits. Linux: never occurs.
  case fullSizePhoto = 5
  /// The video with the user's edits. Linux: never occurs.
  case fullSizeVideo = 6
  /// A description of the user's edits. Linux: never occurs.
  case adjustmentData = 7
  /// The photo before the last edit, to which edits apply. Linux: never occurs.
  case adjustmentBasePhoto = 8
  /// The short video of a live photo. Linux: never occurs.
  case pairedVideo = 9
  /// The short video of a live photo with the user's edits. Linux: never occurs.
  case fullSizePairedVideo = 10
  /// The short video of a live photo, to which edits apply. Linux: never occurs.
  case adjustmentBasePairedVideo = 11
  /// The video before the last edit, to which edits apply. Linux: never occurs.
  case adjustmentBaseVideo = 12
  /// A preliminary photo, which the final one replaces. Linux: never occurs, because photos are not captured in two
  /// steps. An asset cannot be made of it.
  case photoProxy = 19
}
