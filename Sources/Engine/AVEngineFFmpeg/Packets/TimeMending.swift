import AVEngineCFFmpeg
import AVEngineCore

/// Corrects times that libavformat makes up, because the file does not store them: those of audio in raw DV, and of the
/// last frames in some AVI files.
struct TimeMending {
  /// For raw DV: the index of the video stream whose times audio gets; nil if audio keeps libavformat's times.
  private var videoStream: Int?
  /// For raw DV: the time bases of the streams, by index.
  private var bases: [Int: AVRational] = [:]
  /// Ticks per frame, by stream index, of those AVI streams whose headers state a multiple of the frame rate. Such a
  /// stream has as many positions per second (slots) as its header states, and some slots have no frame.
  private var steps: [Int: Int64] = [:]
  /// For raw DV: the time of the last video packet, in its stream's ticks; nil before the first one.
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

  /// Whether the video packets must be read even if only audio is wanted, because audio gets their times.
  var needsFrames: Bool { videoStream != nil }

  mutating func mend(_ packet: UnsafeMutablePointer<AVPacket>) {
    let index = Int(packet.pointee.stream_index)
    if let videoStream { placeAudio(packet, index, videoStream) }
    if let step = steps[index] { Self.placeLast(packet, step) }
  }

  /// Gives an audio packet the time of its video frame. A frame of DV holds a video frame and its audio (SMPTE 314M
  /// §4), which begins with the video frame.
  ///
  /// FFmpeg 5.1 does the same. FFmpeg 7 counts audio frames from where reading began, so that a packet's time depends
  /// on the last seek.
  private mutating func placeAudio(_ packet: UnsafeMutablePointer<AVPacket>, _ index: Int, _ videoStream: Int) {
    guard index != videoStream else {
      frameTime = packet.pointee.pts == ff_no_time ? nil : packet.pointee.pts
      return
    }
    // libavformat returns a frame's video before its audio.
    guard let frameTime, let from = bases[videoStream], let base = bases[index] else { return }
    packet.pointee.pts = av_rescale_q(frameTime, from, base)
    packet.pointee.dts = packet.pointee.pts
  }

  /// Corrects the presentation time of a frame at the end of the stream.
  ///
  /// AVI stores no presentation times. A frame that is presented only after frames that are decoded later gets from
  /// libavformat the decode time of the next such frame (AVFMT_FLAG_GENPTS). The last one gets the last decode time
  /// plus the packet's duration, which is one slot. Correct is the last decode time plus the duration of one frame.
  ///
  /// Such a packet is recognised by the distance between its two times, which is not a whole number of frames, but
  /// would be without the slot.
  ///
  /// - Parameter step: Ticks per frame.
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
