import CoreAudioTypes
package import CoreMedia
import Foundation

/// What an `AudioChannelLayout` says, as far as its order is that of WAVE's speaker bits, which the converter keeps.
package struct SpeakerOrder {
  /// Channels; 0 where the layout does not tell.
  package let count: Int
  /// WAVE's speaker bits; nil where the order is another or not known.
  package let mask: UInt64?

  /// - Parameter layout: At least the 12 bytes of the fixed part.
  package init(_ layout: Data) {
    let fields = layout.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    guard fields.count >= 3 else {
      (count, mask) = (0, nil)
      return
    }
    switch fields[0] {
    case kAudioChannelLayoutTag_UseChannelBitmap:
      // Apple's bits are WAVE's.
      (count, mask) = (fields[1].nonzeroBitCount, UInt64(fields[1]))
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      (count, mask) = Self.described(fields)
    case let tag:
      count = Int(AudioChannelLayoutTag_GetNumberOfChannels(tag))
      mask = Self.masks[tag]
    }
  }

  /// Descriptions of five 32-bit fields each, of which the first is the label; labels 1 to 18 are WAVE's bits in order.
  private static func described(_ fields: [UInt32]) -> (Int, UInt64?) {
    let count = min(Int(fields[2]), (fields.count - 3) / 5)
    let labels = (0..<count).map { fields[3 + $0 * 5] }
    guard labels.allSatisfy({ (1...18).contains($0) }), zip(labels, labels.dropFirst()).allSatisfy({ $0 < $1 }) else { return (count, nil) }
    return (count, labels.reduce(0) { $0 | 1 << UInt64($1 - 1) })
  }

  private static let masks: [AudioChannelLayoutTag: UInt64] = [
    kAudioChannelLayoutTag_Mono: 0x4, kAudioChannelLayoutTag_Stereo: 0x3, kAudioChannelLayoutTag_StereoHeadphones: 0x3,
    kAudioChannelLayoutTag_Quadraphonic: 0x33, kAudioChannelLayoutTag_MPEG_3_0_A: 0x7, kAudioChannelLayoutTag_MPEG_5_0_A: 0x37,
    kAudioChannelLayoutTag_MPEG_5_1_A: 0x3F, kAudioChannelLayoutTag_MPEG_6_1_A: 0x13F, kAudioChannelLayoutTag_MPEG_7_1_A: 0xFF,
    kAudioChannelLayoutTag_WAVE_7_1: 0x63F,
  ]

  /// The layout by which a number of channels is usually meant; nil where there is none.
  package static func usualLayout(channels: Int) -> Data? {
    switch channels {
    case 1: data(tag: kAudioChannelLayoutTag_Mono)
    case 2: data(tag: kAudioChannelLayoutTag_Stereo)
    case 4: data(tag: kAudioChannelLayoutTag_Quadraphonic)
    case 5: data(tag: kAudioChannelLayoutTag_MPEG_5_0_A)
    case 6: data(tag: kAudioChannelLayoutTag_MPEG_5_1_A)
    case 8: data(tag: kAudioChannelLayoutTag_WAVE_7_1)
    default: nil
    }
  }

  private static func data(tag: AudioChannelLayoutTag) -> Data { [tag, 0, 0].withUnsafeBytes { Data($0) } }
}

extension ChannelLayout {
  /// The speakers that a format description names.
  package init(_ format: CMFormatDescription) {
    var size = 0
    let count = Int(format.audioStreamBasicDescription?.mChannelsPerFrame ?? 0)
    guard let layout = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &size), size >= 12 else {
      self.init(count: count)
      return
    }
    // Safety: the layout is `size` bytes long and lives as long as the format.
    let data = withExtendedLifetime(format) { Data(bytes: layout, count: size) }
    self.init(count: count, mask: SpeakerOrder(data).mask ?? 0)
  }
}
