import CoreAudioTypes
package import CoreMedia
import Foundation

package struct SpeakerOrder {
  package let count: Int
  /// The position of each channel's WAVE speaker bit, or of its bit in a channel bitmap; nil if a position is unknown,
  /// or if described positions repeat.
  package let speakers: [Int]?

  package var mask: UInt64? {
    guard let speakers, zip(speakers, speakers.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    return all
  }

  package var all: UInt64? { speakers?.reduce(0) { $0 | 1 << UInt64($1) } }

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
      // Apple's bits up to 17 are WAVE's.
      (count, speakers) = (fields[1].nonzeroBitCount, (0..<32).filter { fields[1] >> UInt32($0) & 1 != 0 })
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      (count, speakers) = Self.described(fields)
    case let tag:
      (count, speakers) = (Int(AudioChannelLayoutTag_GetNumberOfChannels(tag)), Self.speakers(of: tag))
    }
  }

  /// Reads channel descriptions, in which the labels 1 to 18 are WAVE's speaker bits in order.
  private static func described(_ fields: [UInt32]) -> (Int, [Int]?) {
    let count = min(Int(fields[2]), (fields.count - 3) / 5)
    let labels = (0..<count).map { Int(fields[3 + $0 * 5]) }
    return (
      count, labels.allSatisfy { (1...18).contains($0) } && Set(labels).count == count ? labels.map { $0 - 1 } : nil
    )
  }

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
