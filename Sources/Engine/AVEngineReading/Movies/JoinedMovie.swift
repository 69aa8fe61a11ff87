package import AVEngineCore
package import CoreMedia
import Foundation

/// A movie whose video is that of several files, one after another, and whose other tracks are those of one more file.
///
/// The files' video has one format. At most a few of the files are open at the same time.
package final class JoinedMovie: MediaContainer {
  package struct Part: Sendable {
    package var path: String
    /// The time of the movie at which the file's time zero is.
    package var start: CMTime
    package init(path: String, start: CMTime) { (self.path, self.start) = (path, start) }
  }

  package let info: ContainerInfo
  package let tracks: [any MediaTrack]
  private let described: any MediaContainer

  /// Metadata and chapters are those of `others`, or of the first part if that is nil.
  package init(
    _ parts: [Part], others: (any MediaContainer)?,
    open: @escaping @Sendable (any ByteSource) throws(EngineError) -> any MediaContainer
  ) throws(EngineError) {
    guard !parts.isEmpty else {
      throw EngineError(.noSuchTrack, "Joining", detail: "there are no parts")
    }
    let id = (others?.tracks.map(\.info.id).max() ?? 0) + 1
    let chapters = others?.tracks.compactMap { $0.info.references["chap"] }.first
    let video = try JoinedTrack(parts, id: id, chapters: chapters, open: open)
    described = if let others { others } else { try video.container(0) }
    tracks = [video] + (others?.tracks ?? [])
    var info = described.info
    info.duration = tracks.map(\.info.timeRange.end).max() ?? .zero
    self.info = info
  }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
  package func chapters() throws(EngineError) -> [Chapter] { try described.chapters() }
}

final class JoinedTrack: MediaTrack {
  let info: TrackInfo
  private let parts: [JoinedMovie.Part]
  private let bytes: JoinedByteSource
  private let format: CMFormatDescription
  private let open: @Sendable (any ByteSource) throws(EngineError) -> any MediaContainer

  var byteSource: (any ByteSource)? { bytes }

  init(
    _ parts: [JoinedMovie.Part], id: CMPersistentTrackID, chapters: [CMPersistentTrackID]?,
    open: @escaping @Sendable (any ByteSource) throws(EngineError) -> any MediaContainer
  ) throws(EngineError) {
    self.parts = parts
    self.open = open
    bytes = try JoinedByteSource(paths: parts.map(\.path), name: "joined parts")
    let first = try Self.video(of: open(bytes.file(0)), parts[0].path)
    let last = try Self.video(of: open(bytes.file(parts.count - 1)), parts[parts.count - 1].path)
    guard first.info.formatDescriptions.count == 1, let format = first.info.formatDescriptions.first,
      let start = first.info.segments.first(where: { !$0.isEmpty })?.target.start, let end = last.info.segments.last
    else {
      throw EngineError(.malformed, "Joining", subject: parts[0].path, detail: "its video has no format or no frames")
    }
    self.format = format
    var info = first.info
    info.id = id
    if let chapters { info.references["chap"] = chapters }
    let shown = CMTimeRange(start: parts[0].start + start, end: parts[parts.count - 1].start + end.target.end)
    info.segments = [EditSegment(source: shown, target: shown)]
    self.info = info
  }

  private static func video(of container: any MediaContainer, _ path: String) throws(EngineError) -> any MediaTrack {
    guard let track = container.tracks.first(where: { $0.info.mediaType == kCMMediaType_Video }) else {
      throw EngineError(.noSuchTrack, "Joining", subject: path, detail: "it contains no video")
    }
    return track
  }

  fileprivate func container(_ index: Int) throws(EngineError) -> any MediaContainer {
    try open(bytes.file(index))
  }

  fileprivate struct Opened {
    var track: any MediaTrack
    /// The difference between the joined track's media times and those of the file.
    var shift: CMTime
    var base: Int64
  }

  fileprivate func opened(_ index: Int) throws(EngineError) -> Opened? {
    guard parts.indices.contains(index) else { return nil }
    let track = try Self.video(of: container(index), parts[index].path)
    guard track.info.formatDescriptions == [format] else {
      throw EngineError(
        .malformed, "Joining", subject: parts[index].path,
        detail: "its format description is not that of the first part")
    }
    guard let edit = track.info.segments.first(where: { !$0.isEmpty }), let source = edit.source else {
      throw EngineError(.malformed, "Joining", subject: parts[index].path, detail: "it shows no frames")
    }
    return Opened(
      track: track, shift: parts[index].start + edit.target.start - source.start, base: bytes.starts[index])
  }

  fileprivate func part(at time: CMTime) -> Int { max(0, parts.partitioningIndex { $0.start > time } - 1) }

  func statistics() throws(EngineError) -> TrackStatistics {
    var total = TrackStatistics.none
    for index in parts.indices {
      guard let one = try opened(index)?.track.statistics() else { continue }
      total.sampleCount += one.sampleCount
      total.totalSize += one.totalSize
      total.mediaDuration = total.mediaDuration + one.mediaDuration
      total.syncSampleCount += one.syncSampleCount
    }
    return total
  }

  func makeCursor() throws(EngineError) -> any SampleCursor { JoinedTrackCursor(self) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    try StoredMediaTrack(bytes).data(of: sample)
  }
}

private final class JoinedTrackCursor: SampleCursor {
  private let track: JoinedTrack
  private var index = 0
  private var current: (part: JoinedTrack.Opened, cursor: any SampleCursor)?

  init(_ track: JoinedTrack) { self.track = track }

  func seek(to time: CMTime) throws(EngineError) {
    (index, current) = (track.part(at: time), nil)
    if let (part, cursor) = try place() { try cursor.seek(to: time - part.shift) }
  }

  func next() throws(EngineError) -> MediaSample? {
    while let (part, cursor) = try place() {
      guard var sample = try cursor.next() else {
        (index, current) = (index + 1, nil)
        continue
      }
      sample.decodeTime = sample.decodeTime + part.shift
      sample.presentationTime = sample.presentationTime + part.shift
      if case .file(let offset) = sample.location { sample.location = .file(offset: part.base + offset) }
      return sample
    }
    return nil
  }

  private func place() throws(EngineError) -> (part: JoinedTrack.Opened, cursor: any SampleCursor)? {
    if let current { return current }
    guard let part = try track.opened(index) else { return nil }
    let placed = (part, try part.track.makeCursor())
    current = placed
    return placed
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    guard let part = try track.opened(track.part(at: time)) else { return nil }
    return try part.track.makeCursor().syncTime(atOrBefore: time - part.shift).map { $0 + part.shift }
  }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let index = track.part(at: time)
    guard let part = try track.opened(index) else { return nil }
    if let found = try part.track.makeCursor().syncTime(after: time - part.shift) { return found + part.shift }
    guard let next = try track.opened(index + 1) else { return nil }
    return try next.track.makeCursor().syncTime(atOrBefore: .zero).map { $0 + next.shift }
  }
}
