import AVEngineCFFmpeg
import CoreMedia

/// How a stream's ticks become media time.
///
/// Media time keeps the demuxer's own ticks where they are exact: 90,000 a second for transport streams, 1,000 for
/// Matroska video. Sound is counted in frames at its sample rate wherever the demuxer's ticks are finer than frames, as
/// in MP3, or where they are coarser and all packets have the same number of frames, as in Matroska: the place on the
/// grid of packets that lies within one tick.
struct StreamTiming: Sendable {
  /// Seconds a tick.
  let base: AVRational
  let timescale: CMTimeScale
  /// Frames of every packet, where packets are on a grid that begins at `gridOrigin` (in `timescale`).
  var framesPerPacket: Int64?
  var gridOrigin: Int64 = 0
  /// What a packet without a duration lasts, in `timescale`.
  var usualDuration: Int64 = 0
  /// Pictures that a decoder holds back.
  var reorderDelay: Int64 = 0
  /// Sound whose packets all last this long, whatever the ticks say.
  var exactDuration: CMTime?
  var isVideo = false
  /// Pictures a second, where headers or the first pictures tell.
  var rate: AVRational?
  /// No header tells how long pictures last: what packets say of it is libavformat's guess.
  var isRateMeasured = false
  /// Bytes of a frame of uncompressed sound, whose packets' sizes tell their durations; else 0.
  var bytesPerFrame: Int64 = 0

  /// Ticks of any size become a time without overflow; what does not fit is cut.
  func value(_ ticks: Int64) -> Int64 {
    let bounded = max(-Self.limit, min(ticks, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.num) * Int64(timescale), Int64(base.den), AV_ROUND_NEAR_INF)
    return max(-Self.limit, min(result, Self.limit))
  }

  /// The tick at or before a time.
  func ticks(_ time: CMTime) -> Int64 {
    if time.isPositiveInfinity { return Self.limit }
    guard time.isNumeric, base.num > 0 else { return time.isNumeric ? time.value : -Self.limit }
    let bounded = max(-Self.limit, min(time.value, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.den), Int64(base.num) * Int64(time.timescale), AV_ROUND_DOWN)
    return max(-Self.limit, min(result, Self.limit))
  }

  /// Times up to here can be added without overflow.
  static let limit = Int64(1) << 60
  /// No packet lasts longer: as many as a decoder reorders still add to less than `limit`.
  static let longest = Int64(1) << 54

  /// A tick of the demuxer in units of `timescale`, rounded up.
  fileprivate var tickSize: Int64 {
    max(1, (Int64(base.num) * Int64(timescale) + Int64(base.den) - 1) / Int64(max(1, base.den)))
  }

  /// A packet begins where the one before it ends, as long as the stated time is within a tick of that: packets are
  /// shorter than the demuxer's ticks, as those of TrueHD in Matroska, or their sizes tell their lengths.
  fileprivate var followsLengths: Bool { bytesPerFrame > 0 || framesPerPacket.map { $0 < tickSize } ?? false }

  /// The place on the packet grid that a stamp means, or the stamp where it means none.
  func snapped(_ value: Int64) -> Int64 {
    guard let frames = framesPerPacket, frames > 0 else { return value }
    let offset = value - gridOrigin
    let index = (offset >= 0 ? offset + frames / 2 : offset - frames / 2) / frames
    let placed = gridOrigin + index * frames
    return abs(placed - value) <= tickSize ? placed : value
  }

  func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: timescale) }
}

/// Gives packets their decode and presentation times.  One for each walk.
struct PacketClock {
  let timing: StreamTiming
  private var lastDecode: Int64?
  private var nextPresentation: Int64?

  init(_ timing: StreamTiming) { self.timing = timing }

  struct Stamp { var decode, presentation, duration: Int64 }

  /// Nil for a packet that cannot be placed, as the first ones after a seek into the middle of a page or of a PES
  /// packet.
  mutating func stamp(_ packet: AVPacket, isAtStart: Bool) -> Stamp? {
    guard var presentation = presentation(packet, isAtStart: isAtStart) else { return nil }
    var length = length(packet)
    presentation = max(-StreamTiming.limit, min(presentation, StreamTiming.limit))
    length = max(0, min(length, StreamTiming.longest))
    // Transport streams tell the time of the first of several packets: the last of them may lie behind the next that is
    // told.
    if !timing.isVideo, let lastDecode, presentation <= lastDecode, lastDecode - presentation < length {
      presentation = lastDecode + 1
    }
    let decode = decodeTime(packet.dts == ff_no_time ? nil : timing.value(packet.dts), presentation, length)
    nextPresentation = presentation + length
    lastDecode = decode
    return Stamp(decode: decode, presentation: presentation, duration: length)
  }

  private func presentation(_ packet: AVPacket, isAtStart: Bool) -> Int64? {
    let ticks = packet.pts != ff_no_time ? packet.pts : packet.dts
    if ticks != ff_no_time {
      let value = timing.value(ticks)
      if timing.followsLengths, let next = nextPresentation, abs(value - next) <= timing.tickSize { return next }
      return timing.snapped(value)
    }
    return nextPresentation ?? (isAtStart ? 0 : nil)
  }

  private func length(_ packet: AVPacket) -> Int64 {
    if timing.bytesPerFrame > 0 { return Int64(packet.size) / timing.bytesPerFrame }
    // A guess from the ticks alone is one tick.
    let isGuess = timing.isRateMeasured && packet.duration <= 1
    let stated = packet.duration > 0 && !isGuess ? timing.value(packet.duration) : timing.usualDuration
    guard let frames = timing.framesPerPacket else { return stated }
    // A duration that was cut to the container's ticks means the whole packet.
    return stated == 0 || abs(stated - frames) <= timing.value(1) + 1 ? frames : stated
  }

  /// Never after the presentation, and in decode order as far as that allows: it goes back where presentation goes back
  /// behind it. What the container leaves out goes on from the packet before.
  private func decodeTime(_ stated: Int64?, _ presentation: Int64, _ length: Int64) -> Int64 {
    guard timing.isVideo else { return presentation }
    var decode = stated ?? lastDecode.map { $0 + length } ?? presentation - timing.reorderDelay * length
    if let lastDecode { decode = max(decode, lastDecode) }
    return min(decode, presentation)
  }
}
