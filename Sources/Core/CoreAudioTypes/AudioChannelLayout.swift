/// The channels of a stream, stated by a tag, by a bitmap, or by descriptions. The structure contains the first
/// description; the others follow it in memory.
public struct AudioChannelLayout: Sendable, BitwiseCopyable {
  /// The tag of a known layout, which states the channels. Two tags refer to another field instead:
  /// `kAudioChannelLayoutTag_UseChannelBitmap` and `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// The speakers, which state the channels if the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var mChannelBitmap: AudioChannelBitmap
  /// The number of descriptions, which state the channels if the tag is
  /// `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public var mNumberChannelDescriptions: UInt32
  /// The first description.
  public var mChannelDescriptions: AudioChannelDescription

  /// Makes a layout whose fields are all zero.
  public init() {
    self.init(
      mChannelLayoutTag: 0, mChannelBitmap: [], mNumberChannelDescriptions: 0,
      mChannelDescriptions: AudioChannelDescription())
  }

  /// Makes a layout from its fields.
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
