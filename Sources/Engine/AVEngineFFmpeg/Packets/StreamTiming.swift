import AVEngineCFFmpeg
import CoreMedia

/// Matroska's ticks are usually coarser than audio frames, so the times of equally long packets of audio are moved to a
/// grid.
struct StreamTiming: Sendable {
  let base: AVRational
  let timescale: CMTimeScale
  /// The audio frames of a full packet, if packets are on a grid that begins at `gridOrigin` (in `timescale`).
  var framesPerPacket: Int64?
  var gridOrigin: Int64 = 0
  var usualDuration: Int64 = 0
  var reorderDelay: Int64 = 0
  /// Set if all packets of audio have one duration and `timescale` is not the sample rate.
  var exactDuration: CMTime?
  var isVideo = false
  var rate: AVRational?
  /// Whether `rate` was found in the frames' times and not in the headers.
  var isRateMeasured = false
  var bytesPerFrame: Int64 = 0

  func value(_ ticks: Int64) -> Int64 {
    let bounded = max(-Self.limit, min(ticks, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.num) * Int64(timescale), Int64(base.den), AV_ROUND_NEAR_INF)
    return max(-Self.limit, min(result, Self.limit))
  }

  func ticks(_ time: CMTime) -> Int64 {
    if time.isPositiveInfinity { return Self.limit }
    guard time.isNumeric, base.num > 0 else { return time.isNumeric ? time.value : -Self.limit }
    let bounded = max(-Self.limit, min(time.value, Self.limit))
    let result = av_rescale_rnd(bounded, Int64(base.den), Int64(base.num) * Int64(time.timescale), AV_ROUND_DOWN)
    return max(-Self.limit, min(result, Self.limit))
  }

  /// Two times up to this one can be added without overflow.
  static let limit = Int64(1) << 60
  /// As many packets as a decoder reorders still add up to less than `limit`.
  static let longest = Int64(1) << 54

  fileprivate var tickSize: Int64 {
    max(1, (Int64(base.num) * Int64(timescale) + Int64(base.den) - 1) / Int64(max(1, base.den)))
  }

  /// Whether a packet is placed at the end of the previous one, if its stated time is within a tick of that. Packets of
  /// TrueHD in Matroska are shorter than a tick.
  fileprivate var followsLengths: Bool { bytesPerFrame > 0 || framesPerPacket.map { $0 < tickSize } ?? false }

  func snapped(_ value: Int64) -> Int64 {
    guard let frames = framesPerPacket, frames > 0 else { return value }
    let offset = value - gridOrigin
    let index = (offset >= 0 ? offset + frames / 2 : offset - frames / 2) / frames
    let placed = gridOrigin + index * frames
    return abs(placed - value) <= tickSize ? placed : value
  }

  func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: timescale) }
}

struct PacketClock {
  let timing: StreamTiming
  private var lastDecode: Int64?
  private var nextPresentation: Int64?

  init(_ timing: StreamTiming) { self.timing = timing }

  struct Stamp { var decode, presentation, duration: Int64 }

  /// Returns nil for a packet whose time is unknown, such as the first ones after a seek.
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
    // Without a stated duration, libavformat guesses one tick.
    let isGuess = timing.isRateMeasured && packet.duration <= 1
    let stated = packet.duration > 0 && !isGuess ? timing.value(packet.duration) : timing.usualDuration
    guard let frames = timing.framesPerPacket else { return stated }
    // A duration that was rounded to the container's ticks means the whole packet.
    return stated == 0 || abs(stated - frames) <= timing.value(1) + 1 ? frames : stated
  }

  private func decodeTime(_ stated: Int64?, _ presentation: Int64, _ length: Int64) -> Int64 {
    guard timing.isVideo else { return presentation }
    var decode = stated ?? lastDecode.map { $0 + length } ?? presentation - timing.reorderDelay * length
    if let lastDecode { decode = max(decode, lastDecode) }
    return min(decode, presentation)
  }
}
