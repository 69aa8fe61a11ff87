import AVEngineCFFmpeg
import CoreMedia

/// The conversion of a stream's ticks to media time.
///
/// Media time has the demuxer's own ticks, for example 90,000 per second in transport streams and 1,000 in Matroska
/// video. Audio is counted in frames at its sample rate in files that state no times, such as MP3, and in Matroska,
/// whose ticks are usually coarser. If all packets of an audio stream in Matroska have the same number of frames, a
/// packet's time is moved to the place on the grid of packets that is within one tick.
struct StreamTiming: Sendable {
  /// Seconds per tick.
  let base: AVRational
  let timescale: CMTimeScale
  /// The frames of every packet, if packets are on a grid that begins at `gridOrigin` (in `timescale`).
  var framesPerPacket: Int64?
  var gridOrigin: Int64 = 0
  /// The duration of a packet that states none, in `timescale`.
  var usualDuration: Int64 = 0
  /// The number of frames that a decoder holds back.
  var reorderDelay: Int64 = 0
  /// The duration of every packet of audio, whatever its ticks are; nil if packets differ, or if `timescale` is the
  /// sample rate.
  var exactDuration: CMTime?
  var isVideo = false
  /// Video frames per second, if headers or the first frames show it.
  var rate: AVRational?
  /// Whether no header states how long frames last, so that packets' durations are libavformat's guess.
  var isRateMeasured = false
  /// The bytes of a frame of uncompressed audio, whose packets' sizes determine their durations; otherwise 0.
  var bytesPerFrame: Int64 = 0

  /// Returns the time of a number of ticks, without overflow. Times that are too large are set to the limit.
  func value(_ ticks: Int64) -> Int64 {
    let bounded = max(-Self.limit, min(ticks, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.num) * Int64(timescale), Int64(base.den), AV_ROUND_NEAR_INF)
    return max(-Self.limit, min(result, Self.limit))
  }

  /// Returns the tick at or before a time.
  func ticks(_ time: CMTime) -> Int64 {
    if time.isPositiveInfinity { return Self.limit }
    guard time.isNumeric, base.num > 0 else { return time.isNumeric ? time.value : -Self.limit }
    let bounded = max(-Self.limit, min(time.value, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.den), Int64(base.num) * Int64(time.timescale), AV_ROUND_DOWN)
    return max(-Self.limit, min(result, Self.limit))
  }

  /// The largest time. Times up to this one can be added without overflow.
  static let limit = Int64(1) << 60
  /// The longest duration of a packet: as many packets as a decoder reorders still add up to less than `limit`.
  static let longest = Int64(1) << 54

  /// The size of a tick of the demuxer in units of `timescale`, rounded up.
  fileprivate var tickSize: Int64 {
    max(1, (Int64(base.num) * Int64(timescale) + Int64(base.den) - 1) / Int64(max(1, base.den)))
  }

  /// Whether a packet begins where the previous one ends, as long as the stated time is within a tick of that. This
  /// applies if packets are shorter than the demuxer's ticks, as those of TrueHD in Matroska, or if their sizes
  /// determine their durations.
  fileprivate var followsLengths: Bool { bytesPerFrame > 0 || framesPerPacket.map { $0 < tickSize } ?? false }

  /// Returns the place on the packet grid that is within a tick of a time; the time itself if there is none.
  func snapped(_ value: Int64) -> Int64 {
    guard let frames = framesPerPacket, frames > 0 else { return value }
    let offset = value - gridOrigin
    let index = (offset >= 0 ? offset + frames / 2 : offset - frames / 2) / frames
    let placed = gridOrigin + index * frames
    return abs(placed - value) <= tickSize ? placed : value
  }

  func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: timescale) }
}

/// Assigns decode and presentation times to packets. Each pass over packets has its own clock.
struct PacketClock {
  let timing: StreamTiming
  private var lastDecode: Int64?
  private var nextPresentation: Int64?

  init(_ timing: StreamTiming) { self.timing = timing }

  struct Stamp { var decode, presentation, duration: Int64 }

  /// Returns nil for a packet whose time is unknown, such as the first ones after a seek into the middle of a page or
  /// of a PES packet.
  mutating func stamp(_ packet: AVPacket, isAtStart: Bool) -> Stamp? {
    guard var presentation = presentation(packet, isAtStart: isAtStart) else { return nil }
    var length = length(packet)
    presentation = max(-StreamTiming.limit, min(presentation, StreamTiming.limit))
    length = max(0, min(length, StreamTiming.longest))
    // Transport streams state only the time of the first of several packets. The time found for the last of these may
    // be later than the next stated time.
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
    // If no header states durations, libavformat guesses one tick.
    let isGuess = timing.isRateMeasured && packet.duration <= 1
    let stated = packet.duration > 0 && !isGuess ? timing.value(packet.duration) : timing.usualDuration
    guard let frames = timing.framesPerPacket else { return stated }
    // A duration that was rounded to the container's ticks means the whole packet.
    return stated == 0 || abs(stated - frames) <= timing.value(1) + 1 ? frames : stated
  }

  /// Returns a decode time that is never after the presentation, and does not decrease as far as that allows. A decode
  /// time that the container leaves out continues from the previous packet.
  private func decodeTime(_ stated: Int64?, _ presentation: Int64, _ length: Int64) -> Int64 {
    guard timing.isVideo else { return presentation }
    var decode = stated ?? lastDecode.map { $0 + length } ?? presentation - timing.reorderDelay * length
    if let lastDecode { decode = max(decode, lastDecode) }
    return min(decode, presentation)
  }
}
