import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreMedia

extension StreamTiming {
  /// Returns the media time of the first presentation. `first` is the media time of the first packet, `delay` the
  /// priming in audio frames, and `head` the whole first packet.
  mutating func describe(
    _ audio: AudioStreamBasicDescription, _ parameters: AVCodecParameters, first: Int64, delay: Int64, head: [UInt8]?
  ) -> Int64 {
    let rate = CMTimeScale(audio.mSampleRate)
    if audio.mFormatID == kAudioFormatLinearPCM {
      guard timescale == rate, audio.mBytesPerFrame > 0 else { return first + delay }
      bytesPerFrame = Int64(audio.mBytesPerFrame)
      // Packets of PCM usually have one size. On a grid of packets, times after a seek are as exact as from the start.
      if base.den < rate, let head, Int64(head.count) >= bytesPerFrame {
        framesPerPacket = Int64(head.count) / bytesPerFrame
        gridOrigin = first + delay
      }
      return first + delay
    }
    // A first presentation within a tick of zero is taken for zero that was rounded to the container's ticks.
    let presented = base.den < rate && abs(first + delay) <= value(1) + 1 ? 0 : first + delay
    var frames = Int64(audio.mFramesPerPacket)
    if frames == 0, parameters.codec_id == AV_CODEC_ID_OPUS, let head { frames = Self.opusFrames(head) ?? 0 }
    guard frames > 1 else { return presented }
    if timescale != rate {
      exactDuration = CMTime(value: frames, timescale: rate)
      usualDuration = av_rescale_rnd(frames, Int64(timescale), Int64(rate), AV_ROUND_NEAR_INF)
      return presented
    }
    usualDuration = frames
    guard base.den < rate else { return presented }
    (framesPerPacket, gridOrigin) = (frames, presented - delay)
    return presented
  }

  /// Returns the number of audio frames in a packet of Opus, at 48,000 per second (RFC 6716 §3.1).
  private static func opusFrames(_ packet: [UInt8]) -> Int64? {
    guard let first = packet.first else { return nil }
    let configuration = Int(first >> 3)
    let length: Int64 =
      switch configuration {
      case ..<12: [480, 960, 1920, 2880][configuration % 4]
      case ..<16: [480, 960][configuration % 2]
      default: [120, 240, 480, 960][configuration % 4]
      }
    switch first & 3 {
    case 0: return length
    case 1, 2: return 2 * length
    default: return packet.count > 1 ? length * Int64(packet[1] & 63) : nil
    }
  }
}
