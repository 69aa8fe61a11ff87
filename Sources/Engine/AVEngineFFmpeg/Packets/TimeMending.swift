import AVEngineCFFmpeg
import AVEngineCore

struct TimeMending {
  /// For raw DV: the index of the video stream whose times the audio gets.
  private var videoStream: Int?
  private var bases: [Int: AVRational] = [:]
  /// Ticks per frame of those AVI streams whose headers state a multiple of the frame rate.
  private var steps: [Int: Int64] = [:]
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

  var needsFrames: Bool { videoStream != nil }

  mutating func mend(_ packet: UnsafeMutablePointer<AVPacket>) {
    let index = Int(packet.pointee.stream_index)
    if let videoStream { placeAudio(packet, index, videoStream) }
    if let step = steps[index] { Self.placeLast(packet, step) }
  }

  /// A frame of DV holds a video frame and its audio (SMPTE 314M §4). FFmpeg 7 counts audio frames from where reading
  /// began, so that a packet's time depends on the last seek.
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

  /// A frame that is presented after all others gets from libavformat (AVFMT_FLAG_GENPTS) the last decode time plus one
  /// slot, instead of one frame. The distance between its two times is then not a whole number of frames, but would be
  /// without the slot. `step` is in ticks per frame.
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
