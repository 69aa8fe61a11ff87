import AVEngineCFFmpeg
import AVEngineCore

/// Corrects packets' times that libavformat makes up, and not always alike.
struct TimeMending {
  /// Of raw DV: the stream of pictures, and each stream's base.
  private var videoStream: Int?
  private var bases: [Int: AVRational] = [:]
  /// Of AVI's streams of slots that are mostly empty: ticks a picture.
  private var steps: [Int: Int64] = [:]
  /// Of raw DV: the time of the picture that was read last.
  private var frameTime: Int64?

  init(_ context: UnsafeMutablePointer<AVFormatContext>, _ signature: MediaSignature) {
    guard [.dv, .avi].contains(signature.format) else { return }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index]?.pointee, let parameters = stream.codecpar?.pointee
      else { continue }
      let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
      if signature.format == .dv {
        bases[index] = stream.time_base
        // DVCPRO HD of 720 lines (SMPTE 370M) spreads its channels of sound over pairs of pictures: libavformat's times
        // stay there.
        if isVideo, parameters.height != 720 { videoStream = index }
      } else if isVideo, VideoFrameRate.isOfSlots(stream) {
        steps[index] = VideoFrameRate.ticks(VideoFrameRate.stated(stream), base: stream.time_base)
      }
    }
  }

  /// Sound has the times of pictures, which must be read too.
  var needsFrames: Bool { videoStream != nil }

  mutating func mend(_ packet: UnsafeMutablePointer<AVPacket>) {
    let index = Int(packet.pointee.stream_index)
    if let videoStream { placeAudio(packet, index, videoStream) }
    if let step = steps[index] { Self.placeLast(packet, step) }
  }

  /// A frame of DV holds a picture and its sound (SMPTE 314M §4), which begins with the picture. FFmpeg 5.1 says so
  /// too; FFmpeg 7 counts frames of sound from wherever it began to read: after a seek, from the picture's time.
  private mutating func placeAudio(_ packet: UnsafeMutablePointer<AVPacket>, _ index: Int, _ videoStream: Int) {
    guard index != videoStream else {
      frameTime = packet.pointee.pts == ff_no_time ? nil : packet.pointee.pts
      return
    }
    // The demuxer gives a frame's picture, then its sound.
    guard let frameTime, let from = bases[videoStream], let base = bases[index] else { return }
    packet.pointee.pts = av_rescale_q(frameTime, from, base)
    packet.pointee.dts = packet.pointee.pts
  }

  /// AVI has no presentation times. libavformat takes each from the decode time of another picture, but the last of all
  /// from the last decode time and the length of a slot, where that of a picture is meant.
  private static func placeLast(_ packet: UnsafeMutablePointer<AVPacket>, _ step: Int64) {
    let presentation = packet.pointee.pts
    let decode = packet.pointee.dts
    let slot = packet.pointee.duration
    guard presentation != ff_no_time, decode != ff_no_time, presentation > decode, slot > 0, slot < step
    else { return }
    let distance = presentation - decode
    if distance % step != 0, (distance - slot) % step == 0 { packet.pointee.pts = presentation - slot + step }
  }
}
