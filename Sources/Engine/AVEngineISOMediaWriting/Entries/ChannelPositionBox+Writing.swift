import AVEngineISOMedia
import CoreAudioTypes
import Foundation

extension ChannelPositionBox {
  /// Configuration numbers are written for one and two channels only, because readers disagree about the order of more
  /// channels: FFmpeg's order of 5.1 begins with the centre, Core Audio's with the left.
  static func contents(_ layout: Data?, channels: Int) -> [UInt8] {
    var writer = BoxWriter()
    // The flag that means channels, not objects.
    writer.u8(1)
    let known = layout.map(channelDescriptions) ?? []
    if known.isEmpty, (1...2).contains(channels) {
      writer.u8(UInt8(channels))
      // A bit for each omitted channel: none is omitted.
      writer.u64(0)
    } else {
      writer.u8(0)
      for index in 0..<channels { write(index < known.count ? known[index] : nil, &writer) }
    }
    return writer.bytes
  }

  private struct Channel {
    var label: AudioChannelLabel
    /// In degrees, if the label is a direction.
    var direction: (azimuth: Int16, elevation: Int8)?
  }

  private static func channelDescriptions(_ layout: Data) -> [Channel] {
    let words = words(layout)
    guard words.count >= 3 else { return [] }
    if words[0] == kAudioChannelLayoutTag_UseChannelBitmap {
      // The first 18 bits are in the order of the labels, from Left on, whose label is 1.
      let bits = (0..<32 as Range<UInt32>).filter { words[1] >> $0 & 1 != 0 }
      return bits.map { Channel(label: AudioChannelLabel($0 + 1)) }
    }
    if let labels = orders[words[0]] { return labels.map { Channel(label: $0) } }
    guard words[0] == kAudioChannelLayoutTag_UseChannelDescriptions else { return [] }
    return (0..<min(Int(words[2]), (words.count - 3) / 5)).map { index in
      let entry = words[(3 + index * 5)...].prefix(5).map { $0 }
      guard entry[0] == kAudioChannelLabel_UseCoordinates, entry[1] & 2 != 0 else { return Channel(label: entry[0]) }
      let (azimuth, elevation) = (Float(bitPattern: entry[2]), Float(bitPattern: entry[3]))
      guard abs(azimuth) <= 180, abs(elevation) <= 90 else { return Channel(label: kAudioChannelLabel_Unknown) }
      return Channel(label: entry[0], direction: (Int16(azimuth.rounded()), Int8(elevation.rounded())))
    }
  }

  private static let orders: [AudioChannelLayoutTag: [AudioChannelLabel]] = {
    let left = kAudioChannelLabel_Left
    let right = kAudioChannelLabel_Right
    let center = kAudioChannelLabel_Center
    let leftSurround = kAudioChannelLabel_LeftSurround
    let rightSurround = kAudioChannelLabel_RightSurround
    let low = kAudioChannelLabel_LFEScreen
    let back = kAudioChannelLabel_CenterSurround
    let rear = [kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight]
    return [
      kAudioChannelLayoutTag_MPEG_3_0_A: [left, right, center],
      kAudioChannelLayoutTag_MPEG_3_0_B: [center, left, right],
      kAudioChannelLayoutTag_MPEG_4_0_A: [left, right, center, back],
      kAudioChannelLayoutTag_MPEG_4_0_B: [center, left, right, back],
      kAudioChannelLayoutTag_Quadraphonic: [left, right, leftSurround, rightSurround],
      kAudioChannelLayoutTag_MPEG_5_0_A: [left, right, center, leftSurround, rightSurround],
      kAudioChannelLayoutTag_MPEG_5_0_D: [center, left, right, leftSurround, rightSurround],
      kAudioChannelLayoutTag_MPEG_5_1_A: [left, right, center, low, leftSurround, rightSurround],
      kAudioChannelLayoutTag_MPEG_5_1_B: [left, right, leftSurround, rightSurround, center, low],
      kAudioChannelLayoutTag_MPEG_5_1_C: [left, center, right, leftSurround, rightSurround, low],
      kAudioChannelLayoutTag_MPEG_5_1_D: [center, left, right, leftSurround, rightSurround, low],
      kAudioChannelLayoutTag_MPEG_7_1_C: [left, right, center, low, leftSurround, rightSurround] + rear,
    ]
  }()

  private static func words(_ layout: Data) -> [UInt32] {
    // Safety: `bytes.count / 4` words are within the bytes, at any alignment.
    layout.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  /// Writes a position (ISO/IEC 23091-3, table 3): 126 is a direction, 127 an unknown position.
  private static func write(_ channel: Channel?, _ writer: inout BoxWriter) {
    guard let channel else { return writer.u8(127) }
    if let direction = channel.direction {
      writer.u8(126)
      writer.integer(direction.azimuth)
      writer.integer(direction.elevation)
    } else if channel.label == kAudioChannelLabel_Mono {
      writer.u8(2)
    } else {
      writer.u8(labels.firstIndex(of: channel.label).map { UInt8($0) } ?? 127)
    }
  }
}
