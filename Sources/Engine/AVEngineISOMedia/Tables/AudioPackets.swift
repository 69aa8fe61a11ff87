import CoreMedia

/// Packets of a constant size, which the format states and the sample table does not.
enum AudioPackets {
  /// Returns the bytes and frames of a packet if all descriptions agree; nil if they differ or there are none, or if
  /// packets vary in size or duration.
  static func layout(of formats: [CMFormatDescription]) -> SampleTable.AudioChunkLayout? {
    let layouts = formats.map { format -> SampleTable.AudioChunkLayout? in
      guard let description = format.audioStreamBasicDescription, description.mBytesPerPacket > 0,
        description.mFramesPerPacket > 0
      else { return nil }
      return .init(bytes: Int(description.mBytesPerPacket), frames: Int(description.mFramesPerPacket))
    }
    guard let first = layouts.first, layouts.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
