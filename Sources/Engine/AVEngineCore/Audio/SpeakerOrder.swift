import CoreAudioTypes
package import CoreMedia
import Foundation

/// The speaker of each channel of an `AudioChannelLayout`, by WAVE's speaker bits.
package struct SpeakerOrder {
  /// The number of channels; 0 if the layout does not state it.
  package let count: Int
  /// The WAVE bit of each channel; nil if one of the bits is unknown, or if two channels have the same bit.
  package let speakers: [Int]?

  /// WAVE's speaker bits in one mask; nil if `speakers` is nil, or if the channels are not in the order of the bits.
  package var mask: UInt64? {
    guard let speakers, zip(speakers, speakers.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    return all
  }

  /// WAVE's speaker bits in one mask, whatever the order of the channels is; nil if `speakers` is nil.
  package var all: UInt64? { speakers?.reduce(0) { $0 | 1 << UInt64($1) } }

  /// - Parameter layout: An `AudioChannelLayout`. Fewer bytes than the 12 of its fixed part state nothing.
  package init(_ layout: Data) {
    let fields = layout.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    guard fields.count >= 3 else {
      count = 0
      speakers = nil
      return
    }
    switch fields[0] {
    case kAudioChannelLayoutTag_UseChannelBitmap:
      // Apple's bits are WAVE's.
      (count, speakers) = (fields[1].nonzeroBitCount, (0..<32).filter { fields[1] >> UInt32($0) & 1 != 0 })
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      (count, speakers) = Self.described(fields)
    case let tag:
      (count, speakers) = (Int(AudioChannelLayoutTag_GetNumberOfChannels(tag)), Self.speakers(of: tag))
    }
  }

  /// Reads channel descriptions of five 32-bit fields each. The first field is the label; labels 1 to 18 are WAVE's
  /// bits in order.
  private static func described(_ fields: [UInt32]) -> (Int, [Int]?) {
    let count = min(Int(fields[2]), (fields.count - 3) / 5)
    let labels = (0..<count).map { Int(fields[3 + $0 * 5]) }
    return (
      count, labels.allSatisfy { (1...18).contains($0) } && Set(labels).count == count ? labels.map { $0 - 1 } : nil
    )
  }

  /// Returns the usual layout for a number of channels; nil if there is none. Its channels are in WAVE's order, so that
  /// it has a mask.
  package static func usualLayout(channels: Int) -> Data? {
    switch channels {
    case 1: data(tag: kAudioChannelLayoutTag_Mono)
    case 2: data(tag: kAudioChannelLayoutTag_Stereo)
    case 3: data(tag: kAudioChannelLayoutTag_WAVE_3_0)
    case 4: data(tag: kAudioChannelLayoutTag_Quadraphonic)
    case 5: data(tag: kAudioChannelLayoutTag_MPEG_5_0_A)
    case 6: data(tag: kAudioChannelLayoutTag_MPEG_5_1_A)
    case 7: data(tag: kAudioChannelLayoutTag_WAVE_6_1)
    case 8: data(tag: kAudioChannelLayoutTag_WAVE_7_1)
    default: nil
    }
  }

  private static func data(tag: AudioChannelLayoutTag) -> Data { [tag, 0, 0].withUnsafeBytes { Data($0) } }
}

extension ChannelLayout {
  package static func usual(count: Int) -> ChannelLayout {
    ChannelLayout(count: count, mask: SpeakerOrder.usualLayout(channels: count).flatMap { SpeakerOrder($0).mask } ?? 0)
  }

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
