import CoreMedia

enum AudioPackets {
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
