import AVEngineEditInterchange
import CoreGraphics
import CoreMedia
import Foundation

/// The facts of a file of an edit by which the edit is laid out. A part therefore needs only the files that it shows.
public struct FarmEditMedia: Sendable, Hashable, Codable {
  struct Track: Sendable, Hashable, Codable {
    var id: CMPersistentTrackID
    var start: FarmTime
    var duration: FarmTime
    var tick: FarmTime
    var frame: FarmTime
    var size: [FarmNumber]
    var transform: [FarmNumber]
  }

  let duration: FarmTime
  let video: Track?
  let audio: Track?

  /// Whether all values are in the ranges that those of files have.
  var isValid: Bool { [video, audio].allSatisfy { $0?.isValid ?? true } }
}

/// A number of an edit's geometry. JSON has its digits as a text, so that all machines read and write the same number.
struct FarmNumber: Sendable, Hashable, Codable {
  var value: Double

  init(_ value: Double) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Double(try container.decode(String.self)), value.magnitude <= 1e9 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number is out of range")
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(value)")
  }
}

extension FarmEditMedia.Track {
  fileprivate var isValid: Bool {
    id > 0 && tick.time > .zero && size.count == 2 && size.allSatisfy { (0...65_536).contains($0.value) }
      && transform.count == 6
  }

  /// Nil if a plan cannot contain the values.
  fileprivate init?(_ track: MediaFile.Track) {
    guard let start = FarmTime(valid: track.range.start), let duration = FarmTime(valid: track.range.duration),
      let tick = FarmTime(valid: track.tick), let frame = FarmTime(valid: track.frame)
    else { return nil }
    let (size, turn) = (track.size, track.transform)
    self.init(
      id: track.id, start: start, duration: duration, tick: tick, frame: frame,
      size: [size.width, size.height].map { FarmNumber(Double($0)) },
      transform: [turn.a, turn.b, turn.c, turn.d, turn.tx, turn.ty].map { FarmNumber(Double($0)) })
    guard isValid, transform.allSatisfy({ $0.value.magnitude <= 1e9 }) else { return nil }
  }

  fileprivate var track: MediaFile.Track {
    let turn = transform.map { CGFloat($0.value) }
    return MediaFile.Track(
      id: id, range: CMTimeRange(start: start.time, duration: duration.time), tick: tick.time, frame: frame.time,
      size: CGSize(width: size[0].value, height: size[1].value),
      transform: CGAffineTransform(a: turn[0], b: turn[1], c: turn[2], d: turn[3], tx: turn[4], ty: turn[5]))
  }
}

extension FarmEditMedia {
  /// Nil if a plan cannot contain the facts.
  init?(_ file: MediaFile) {
    guard let duration = FarmTime(valid: file.duration) else { return nil }
    let (video, audio) = (file.video.map(Track.init), file.audio.map(Track.init))
    if case .some(.none) = video { return nil }
    if case .some(.none) = audio { return nil }
    (self.duration, self.video, self.audio) = (duration, video ?? nil, audio ?? nil)
  }

  func file(at url: URL) -> MediaFile {
    MediaFile(url, duration: duration.time, video: video?.track, audio: audio?.track)
  }
}
