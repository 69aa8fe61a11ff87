import AVEngineCFFmpeg
import AVEngineCore

/// Corrects packets' times that libavformat makes up inconsistently.
struct TimeMending {
  /// For raw DV: the video stream, and each stream's time base.
  private var videoStream: Int?
  private var bases: [Int: AVRational] = [:]
  /// For AVI streams whose slots are mostly empty: ticks per frame.
  private var steps: [Int: Int64] = [:]
  /// For raw DV: the time of the last video frame read.
  private var frameTime: Int64?

  init(_ context: UnsafeMutablePointer<AVFormatContext>, _ signature: MediaSignature) {
    guard [.dv, .avi].contains(signature.format) else { return }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index]?.pointee, let parameters = stream.codecpar?.pointee
      else { continue }
      let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
      if signature.format == .dv {
        bases[index] = stream.time_base
        // DVCPRO HD of 720 lines (SMPTE 370M) spreads its audio channels over pairs of frames, so libavformat's times
        // are kept.
        if isVideo, parameters.height != 720 { videoStream = index }
      } else if isVideo, VideoFrameRate.isOfSlots(stream) {
        steps[index] = VideoFrameRate.ticks(VideoFrameRate.stated(stream), base: stream.time_base)
      }
    }
  }

  /// Whether audio gets the times of video frames, which must be read too.
  var needsFrames: Bool { videoStream != nil }

  mutating func mend(_ packet: UnsafeMutablePointer<AVPacket>) {
    let index = Int(packet.pointee.stream_index)
    if let videoStream { placeAudio(packet, index, videoStream) }
    if let step = steps[index] { Self.placeLast(packet, step) }
  }

  /// Gives audio the time of its video frame. A frame of DV holds a video frame and its audio (SMPTE 314M §4), which
  /// begins with the video frame. FFmpeg 5.1 has the same time; FFmpeg 7 counts audio frames from the place at which it
  /// began to read. After a seek, that place is the time of a video frame.
  private mutating func placeAudio(_ packet: UnsafeMutablePointer<AVPacket>, _ index: Int, _ videoStream: Int) {
    guard index != videoStream else {
      frameTime = packet.pointee.pts == ff_no_time ? nil : packet.pointee.pts
      return
    }
    // The demuxer returns a frame's video, then its audio.
    guard let frameTime, let from = bases[videoStream], let base = bases[index] else { return }
    packet.pointee.pts = av_rescale_q(frameTime, from, base)
    packet.pointee.dts = packet.pointee.pts
  }

  /// Corrects the last presentation time. AVI has none, and libavformat takes each from the decode time of another
  /// frame. It takes the last from the last decode time and the length of a slot, when it should add the length of a
  /// frame.
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
