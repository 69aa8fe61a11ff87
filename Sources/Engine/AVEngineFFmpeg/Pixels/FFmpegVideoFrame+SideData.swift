internal import AVEngineCFFmpeg
package import CoreFoundation

extension FFmpegVideoFrame {
  /// The mastering display as the 24 bytes of an `mdcv` box (SMPTE ST 2086, ISO/IEC 23001-8), which is what Apple's
  /// attachment holds.
  package var masteringDisplay: Data? {
    guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) else { return nil }
    guard data.pointee.size >= MemoryLayout<AVMasteringDisplayMetadata>.size else { return nil }
    // Safety: FFmpeg allocates this structure for this type of side data; its size was checked.
    let display = UnsafeRawPointer(data.pointee.data).load(as: AVMasteringDisplayMetadata.self)
    guard display.has_primaries != 0, display.has_luminance != 0 else { return nil }
    let (red, green, blue) = display.display_primaries
    var result = Data()
    // The box's order is green, blue, red, in steps of 0.00002; luminance is in steps of 0.0001 cd/m².
    for point in [green, blue, red] {
      result += Self.units(point.0, 50_000, bytes: 2) + Self.units(point.1, 50_000, bytes: 2)
    }
    result += Self.units(display.white_point.0, 50_000, bytes: 2) + Self.units(display.white_point.1, 50_000, bytes: 2)
    return result + Self.units(display.max_luminance, 10_000, bytes: 4)
      + Self.units(display.min_luminance, 10_000, bytes: 4)
  }

  /// The content light level as the 4 bytes of a `clli` box (CTA-861.3).
  package var contentLightLevel: Data? {
    guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL) else { return nil }
    guard data.pointee.size >= MemoryLayout<AVContentLightMetadata>.size else { return nil }
    // Safety: as above.
    let level = UnsafeRawPointer(data.pointee.data).load(as: AVContentLightMetadata.self)
    return Self.bytes(UInt64(level.MaxCLL), 2) + Self.bytes(UInt64(level.MaxFALL), 2)
  }

  private static func units(_ value: AVRational, _ scale: Int64, bytes: Int) -> Data {
    guard value.den > 0, value.num >= 0 else { return Data(count: bytes) }
    return Self.bytes(UInt64((Int64(value.num) * scale + Int64(value.den) / 2) / Int64(value.den)), bytes)
  }

  /// Big-endian, cut to what fits.
  private static func bytes(_ value: UInt64, _ count: Int) -> Data {
    let limited = min(value, count == 2 ? 0xffff : 0xffff_ffff)
    return Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: limited >> (UInt64($0) * 8)) })
  }
}
