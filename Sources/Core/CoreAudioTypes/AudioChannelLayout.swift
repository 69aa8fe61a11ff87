/// The channels of a stream: by a tag, by a bitmap, or one by one, in descriptions that begin here and go on in memory.
public struct AudioChannelLayout: Sendable, BitwiseCopyable {
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// Meant where the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var mChannelBitmap: AudioChannelBitmap
  /// Descriptions that follow, where the tag is `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public var mNumberChannelDescriptions: UInt32
  /// The first description.
  public var mChannelDescriptions: AudioChannelDescription

  /// Makes a layout with every field zero.
  public init() {
    self.init(
      mChannelLayoutTag: 0, mChannelBitmap: [], mNumberChannelDescriptions: 0,
      mChannelDescriptions: AudioChannelDescription())
  }

  /// Makes a layout of exactly these fields.
  public init(
    mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: AudioChannelBitmap, mNumberChannelDescriptions: UInt32,
    mChannelDescriptions: AudioChannelDescription
  ) {
    self.mChannelLayoutTag = mChannelLayoutTag
    self.mChannelBitmap = mChannelBitmap
    self.mNumberChannelDescriptions = mNumberChannelDescriptions
    self.mChannelDescriptions = mChannelDescriptions
  }
}
