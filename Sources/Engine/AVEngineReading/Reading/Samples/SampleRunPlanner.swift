import AVEngineCore
import CoreMedia

struct PlannedRun {
  let source: RunSource
  let offset: Int64?
  let first: EditedSample
  private(set) var others: [EditedSample] = []
  private(set) var size: Int

  fileprivate init(_ first: EditedSample, of source: RunSource) {
    self.source = source
    if case .file(let offset) = first.sample.location { self.offset = offset } else { offset = nil }
    self.first = first
    size = first.sample.size
  }

  var count: Int { others.count + 1 }

  fileprivate mutating func add(_ sample: EditedSample) {
    others.append(sample)
    size += sample.sample.size
  }
}

final class RunSource: Sendable {
  let track: any MediaTrack
  /// The source from which samples are read without the track; nil if they are in memory, encrypted or in several
  /// files.
  let bytes: (any ByteSource)?

  init(_ track: any MediaTrack) { (self.track, bytes) = (track, track.info.isProtected ? nil : track.byteSource) }
}

final class SampleRunPlanner {
  private let reader: SampleReader
  private let joinsSamples: Bool
  private var pending: Result<EditedSample?, EngineError>?
  private var sources: [RunSource] = []

  /// The most samples in one run. Without it, an index that claims thousands of empty samples would make one long run.
  private static let mostInRun = 64

  init(_ reader: SampleReader, joinsSamples: Bool) { (self.reader, self.joinsSamples) = (reader, joinsSamples) }

  func next(_ runs: inout [PlannedRun]) throws(EngineError) -> Int? {
    guard let first = try nextSample() else { return nil }
    while sources.count <= first.source { sources.append(RunSource(reader.sources[sources.count])) }
    var run = PlannedRun(first, of: sources[first.source])
    while joinsSamples, run.offset != nil, run.count < Self.mostInRun {
      let next = following()
      guard case .success(let sample?) = next, run.takes(sample) else {
        pending = next
        break
      }
      run.add(sample)
    }
    runs.append(run)
    return run.size
  }

  private func nextSample() throws(EngineError) -> EditedSample? {
    guard let pending else { return try reader.next() }
    self.pending = nil
    return try pending.get()
  }

  /// An error is not thrown, so that the run before it is returned first.
  private func following() -> Result<EditedSample?, EngineError> {
    do throws(EngineError) { return .success(try reader.next()) } catch { return .failure(error) }
  }
}

extension PlannedRun {
  var place: Range<Int64>? {
    guard let offset, size > 0, size <= ReadBufferPool.largest else { return nil }
    return offset..<offset + Int64(size)
  }

  fileprivate func takes(_ next: EditedSample) -> Bool {
    guard let offset, case .file(let nextOffset) = next.sample.location, nextOffset - offset == Int64(size),
      !next.startsAnew,
      next.sample.size <= ReadBufferPool.readAhead - min(size, ReadBufferPool.readAhead)
    else { return false }
    let last = (others.last ?? first).sample
    return next.source == first.source && next.sample.formatIndex == last.formatIndex
      && next.sample.presentationTime == last.presentationTime + last.duration
  }
}
