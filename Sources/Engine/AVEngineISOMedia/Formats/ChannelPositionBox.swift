package import AVEngineCore
package import CoreAudioTypes
import Foundation

package enum ChannelPositionBox {
  /// ISO/IEC 14496-12 §12.2.4. Returns nil for object-based audio, which has no channels, and for unknown layouts.
  package static func layout(_ box: ByteParser, channels: Int) throws(EngineError) -> Data? {
    var parser = box
    let (version, _) = try parser.fullBox()
    let structure = try parser.u8()
    // In version 1 the lower bits have `format_ordering`, and `baseChannelCount` follows.
    let isChannels = version == 0 ? structure & 1 != 0 : structure >> 4 & 1 != 0
    var count = channels
    if version > 0 { count = Int(try parser.u8()) }
    guard isChannels else { return nil }
    let defined = try parser.u8()
    if defined != 0 { return tags[defined].map(ChannelLayoutBox.layout(tag:)) }
    if version > 0 { count = Int(try parser.u8()) }
    return try descriptions(&parser, count: count)
  }

  /// Layout tags of the channel configurations of ISO/IEC 23091-3 (CICP).
  private static let tags: [UInt8: AudioChannelLayoutTag] = [
    1: kAudioChannelLayoutTag_CICP_1, 2: kAudioChannelLayoutTag_CICP_2, 3: kAudioChannelLayoutTag_CICP_3,
    4: kAudioChannelLayoutTag_CICP_4, 5: kAudioChannelLayoutTag_CICP_5, 6: kAudioChannelLayoutTag_CICP_6,
    7: kAudioChannelLayoutTag_CICP_7, 9: kAudioChannelLayoutTag_CICP_9, 10: kAudioChannelLayoutTag_CICP_10,
    11: kAudioChannelLayoutTag_CICP_11, 12: kAudioChannelLayoutTag_CICP_12, 13: kAudioChannelLayoutTag_CICP_13,
    14: kAudioChannelLayoutTag_CICP_14, 15: kAudioChannelLayoutTag_CICP_15, 16: kAudioChannelLayoutTag_CICP_16,
    17: kAudioChannelLayoutTag_CICP_17, 18: kAudioChannelLayoutTag_CICP_18, 19: kAudioChannelLayoutTag_CICP_19,
    20: kAudioChannelLayoutTag_CICP_20,
  ]

  /// Core Audio's labels of loudspeaker positions (ISO/IEC 23091-3, table 3), by number.
  package static let labels: [AudioChannelLabel] = [
    kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen,
    kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround, kAudioChannelLabel_LeftCenter,
    kAudioChannelLabel_RightCenter,
    kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight, kAudioChannelLabel_CenterSurround,
    kAudioChannelLabel_LeftSurroundDirect, kAudioChannelLabel_RightSurroundDirect, kAudioChannelLabel_LeftSideSurround,
    kAudioChannelLabel_RightSideSurround, kAudioChannelLabel_LeftWide, kAudioChannelLabel_RightWide,
    kAudioChannelLabel_VerticalHeightLeft, kAudioChannelLabel_VerticalHeightRight,
    kAudioChannelLabel_VerticalHeightCenter,
    kAudioChannelLabel_TopBackLeft, kAudioChannelLabel_TopBackRight, kAudioChannelLabel_TopBackCenter,
    kAudioChannelLabel_LeftTopMiddle, kAudioChannelLabel_RightTopMiddle, kAudioChannelLabel_TopCenterSurround,
    kAudioChannelLabel_LFE2,
    kAudioChannelLabel_LeftBottom, kAudioChannelLabel_RightBottom, kAudioChannelLabel_CenterBottom,
    kAudioChannelLabel_LeftTopSurround, kAudioChannelLabel_RightTopSurround,
  ]

  private static func descriptions(_ parser: inout ByteParser, count: Int) throws(EngineError) -> Data {
    var data = Data()
    // Safety: the bytes of a value on the stack are copied while it exists.
    func append(_ value: UInt32) { withUnsafeBytes(of: value) { data.append(contentsOf: $0) } }
    [kAudioChannelLayoutTag_UseChannelDescriptions, 0, UInt32(clamping: count)].forEach(append)
    for _ in 0..<count {
      let position = Int(try parser.u8())
      var (label, flags, angles) = (kAudioChannelLabel_Unknown, UInt32(0), (Float(0), Float(0)))
      if labels.indices.contains(position) { label = labels[position] }
      if position == 126 {
        // A direction: azimuth and elevation in degrees.
        label = kAudioChannelLabel_UseCoordinates
        flags = 2
        angles = (Float(try parser.i16()), Float(Int8(bitPattern: try parser.u8())))
      }
      [label, flags, angles.0.bitPattern, angles.1.bitPattern, flags == 0 ? 0 : Float(1).bitPattern].forEach(append)
    }
    return data
  }
}
