import AVEngineCore
import CoreMedia
import Foundation

final class LoadedSegment: Sendable {
  struct Media: Sendable {
    var samples: [MediaSample] = []
  }

  let media: [CMMediaType: Media]
  let byteCount: Int
  /// Why the media could not be loaded; nil if it could, or if all playlists state that the segment does not exist.
  let failure: EngineError?

  init(_ media: [CMMediaType: Media], byteCount: Int) {
    self.media = media
    self.byteCount = byteCount
    failure = nil
  }

  init(missing failure: EngineError?) {
    media = [:]
    byteCount = 0
    self.failure = failure
  }
}

struct SegmentContents {
  struct Track {
    let info: TrackInfo
    let format: [CMFormatDescription]
    var samples: [MediaSample]
    /// The earliest presentation time, as the segment states it.
    let start: CMTime
  }

  private(set) var tracks: [CMMediaType: Track] = [:]
  /// False for packed audio without a timestamp, whose times begin anew in each segment.
  let isTimed: Bool

  init(_ data: Data, named name: String, _ open: StreamSession.Open) throws(EngineError) {
    var options = OpenOptions()
    options.isPiece = true
    let container = try open(MemoryByteSource(data, name: name), options)
    let isTransport = container.info.format == .transportStream
    let isPacked = container.info.format.isElementaryAudio
    let timestamp = isPacked ? Self.timestamp(in: data) : nil
    isTimed = !isPacked || timestamp != nil
    for track in container.tracks where [kCMMediaType_Video, kCMMediaType_Audio].contains(track.info.mediaType) {
      guard tracks[track.info.mediaType] == nil else { continue }
      var shift = isTransport ? .zero : Self.shift(of: track.info)
      if let timestamp { shift = shift + timestamp.convertScale(track.info.timescale, method: .roundHalfAwayFromZero) }
      if let made = try Self.read(track, shift) { tracks[track.info.mediaType] = made }
    }
    guard tracks.isEmpty else { return }
    throw EngineError(.malformed, "Opening", subject: name, detail: "the segment contains neither video nor audio")
  }

  /// Returns the time of the first sample of packed audio, which an ID3 tag states (RFC 8216 §3.4).
  private static func timestamp(in data: Data) -> CMTime? {
    let head = data.prefix(4096)
    guard head.starts(with: Array("ID3".utf8)),
      let owner = head.range(of: Data("com.apple.streaming.transportStreamTimestamp\0".utf8))
    else { return nil }
    let ticks = head[owner.upperBound...].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return ticks < 1 << 33 ? CMTime(value: CMTimeValue(ticks), timescale: 90_000) : nil
  }

  static func shift(of info: TrackInfo) -> CMTime {
    guard let edit = info.segments.first(where: { !$0.isEmpty }), let source = edit.source else { return .zero }
    return (edit.target.start - source.start).convertScale(info.timescale, method: .roundHalfAwayFromZero)
  }

  private static func read(_ track: any MediaTrack, _ shift: CMTime) throws(EngineError) -> Track? {
    let cursor = try track.makeCursor()
    let info = track.info
    var samples = [MediaSample]()
    var start = CMTime.positiveInfinity
    while var sample = try cursor.next() {
      sample.location = .memory(HeldBlock(try track.data(of: sample)))
      if shift != .zero {
        (sample.presentationTime, sample.decodeTime) = (sample.presentationTime + shift, sample.decodeTime + shift)
      }
      start = min(start, sample.presentationTime)
      samples.append(sample)
    }
    return samples.isEmpty ? nil : Track(info: info, format: info.formatDescriptions, samples: samples, start: start)
  }

  /// With video, the audio's time is not used, because its first samples may be an encoder's priming.
  var start: CMTime { (tracks[kCMMediaType_Video] ?? tracks[kCMMediaType_Audio])?.start ?? .zero }
}
