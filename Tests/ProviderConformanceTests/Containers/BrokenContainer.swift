import AVEngineCore
import CoreMedia
import Foundation
import ProviderConformance

struct BrokenContainerProvider: ContainerProvider {
  let whole: any ContainerProvider
  let broken: ContainerClause
  let data: Data

  func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    broken == .recognition || whole.recognises(head, options: options)
  }

  func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    let passes = broken == .openingReadsHeaders ? 8 : 1
    let source = DeafByteSource(source, broken: broken)
    var bytes: [UInt8] = []
    for _ in 0..<passes { bytes = try source.bytes(at: 0, count: data.count) }
    let state: BrokenContainer.State =
      bytes.count < data.count ? .cutOff : bytes.elementsEqual(data) ? .intact : .damaged
    let container = try whole.open(source, options: options)
    return BrokenContainer(container, broken: broken, state: state, source: source)
  }
}

private final class DeafByteSource: ByteSource {
  private let source: any ByteSource
  private let broken: ContainerClause

  init(_ source: any ByteSource, broken: ContainerClause) {
    self.source = source
    self.broken = broken
  }

  var name: String { source.name }
  func length() throws(EngineError) -> Int64? { try source.length() }
  func cancel() { source.cancel() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    do throws(EngineError) { return try source.read(at: offset, into: buffer) } catch {
      let isOfReader = ReadCancellation.running?.isCancelled == true
      switch error.kind {
      case .cancelled where broken == .cancelledReader && isOfReader: return 0
      case .cancelled where broken == .cancelledSource && !isOfReader: return 0
      case .network where broken == .failedReads: return 0
      default: throw error
      }
    }
  }
}

private final class BrokenContainer: MediaContainer {
  enum State { case intact, cutOff, damaged }

  private let whole: any MediaContainer
  private let broken: ContainerClause
  let tracks: [any MediaTrack]

  init(_ whole: any MediaContainer, broken: ContainerClause, state: State, source: any ByteSource) {
    self.whole = whole
    self.broken = broken
    let tracks = whole.tracks.map { BrokenTrack($0, broken: broken, state: state, source: source) }
    self.tracks = broken == .opening ? tracks.dropLast() : tracks
  }

  var info: ContainerInfo { whole.info }

  func preciseDuration() throws(EngineError) -> CMTime {
    let duration = try whole.preciseDuration()
    return broken == .duration ? duration + CMTime(value: 1, timescale: 1) : duration
  }
}

private final class BrokenTrack: MediaTrack {
  fileprivate let whole: any MediaTrack
  /// nil if the broken clause applies to files in another state than the opened one.
  fileprivate let broken: ContainerClause?
  fileprivate let source: any ByteSource
  // Safety: it is used only if `independentCursors` is broken. That check ends before it uses several threads.
  private nonisolated(unsafe) var only: (any SampleCursor)?

  init(_ whole: any MediaTrack, broken: ContainerClause, state: BrokenContainer.State, source: any ByteSource) {
    self.whole = whole
    self.source = source
    switch broken {
    case .cutOffFiles: self.broken = state == .cutOff ? broken : nil
    case .damagedFiles: self.broken = state == .damaged ? broken : nil
    default: self.broken = state == .intact ? broken : nil
    }
  }

  var info: TrackInfo {
    var info = whole.info
    if broken == .trackIdentity { info.id = 0 }
    if broken == .segments {
      info.segments.insert(EditSegment(source: nil, target: CMTimeRange(start: .zero, duration: .zero)), at: 0)
    }
    return info
  }

  var byteSource: (any ByteSource)? { byteSource(ofFormat: 0) }

  func byteSource(ofFormat index: Int) -> (any ByteSource)? {
    broken == .location ? MemoryByteSource(Data(count: 1 << 20)) : whole.byteSource(ofFormat: 0)
  }

  func statistics() throws(EngineError) -> TrackStatistics {
    var statistics = try whole.statistics()
    if broken == .statistics { statistics.syncSampleCount += 1 }
    return statistics
  }

  func makeCursor() throws(EngineError) -> any SampleCursor {
    guard broken == .independentCursors else { return BrokenCursor(try whole.makeCursor(), of: self) }
    let cursor: any SampleCursor = if let only { only } else { try whole.makeCursor() }
    try cursor.seek(to: .negativeInfinity)
    only = cursor
    return cursor
  }

  func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor {
    let cursor = BrokenCursor(try whole.makeCursor(sharing: walk), of: self)
    if broken == .sharedWalk { _ = try cursor.next() }
    return cursor
  }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    var known = sample
    known.formatIndex = 0
    let block = try whole.data(of: known)
    switch broken {
    case .sampleBytes, .cutOffFiles: return block.padded(to: block.dataLength - 1)
    case .padding: return CMBlockBuffer.unpadded(block)
    default: return block
    }
  }
}

private final class BrokenCursor: SampleCursor {
  private let whole: any SampleCursor
  private let track: BrokenTrack
  private var ends = 0
  private var countSinceSeek: Int?
  private var first: MediaSample?
  private var held: MediaSample?

  init(_ whole: any SampleCursor, of track: BrokenTrack) {
    self.whole = whole
    self.track = track
  }

  private var broken: ContainerClause? { track.broken }

  func seek(to time: CMTime) throws(EngineError) {
    countSinceSeek = 0
    ends = 0
    held = nil
    try whole.seek(to: broken == .seeking ? time - CMTime(value: 1, timescale: 2) : time)
  }

  func next() throws(EngineError) -> MediaSample? {
    if broken == .boundedReads { _ = try track.source.bytes(at: 0, count: 1 << 20) }
    if broken == .readingOn, countSinceSeek == 1 { _ = try whole.next() }
    countSinceSeek? += 1
    guard let sample = try following() else {
      ends += 1
      return broken == .endStays && ends == 3 || broken == .damagedFiles ? first : nil
    }
    let changed = change(sample)
    first = first ?? changed
    return changed
  }

  private func following() throws(EngineError) -> MediaSample? {
    guard broken == .sampleCount else { return try whole.next() }
    let sample: MediaSample? = if let held { held } else { try whole.next() }
    held = try whole.next()
    return held == nil ? nil : sample
  }

  private func change(_ sample: MediaSample) -> MediaSample {
    var sample = sample
    switch broken {
    case .numericTimes where sample.decodeTime <= .zero: sample.decodeTime = .negativeInfinity
    case .exactTimes where !sample.isSync: sample.presentationTime.value += 1
    case .decodeOrder where !sample.isSync: sample.decodeTime = sample.decodeTime - CMTime(value: 10, timescale: 1)
    case .decodedBeforePresented: sample.decodeTime = sample.decodeTime + CMTime(value: 100, timescale: 1)
    case .formatIndex: sample.formatIndex = 99
    default: break
    }
    return sample
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { try whole.syncTime(atOrBefore: time) }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let found = try whole.syncTime(after: time)
    return broken == .syncTimes ? found.map { $0 + CMTime(value: 1, timescale: 1000) } : found
  }
}

extension CMBlockBuffer {
  fileprivate func padded(to count: Int) -> CMBlockBuffer {
    let bytes = (try? withContiguousBytes { Data($0) }) ?? Data()
    return CMBlockBuffer(copying: bytes.prefix(max(0, count))) ?? self
  }

  fileprivate static func unpadded(_ block: CMBlockBuffer) -> CMBlockBuffer {
    guard let bytes = try? block.withContiguousBytes({ [UInt8]($0) }) else { return block }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    copy.copyBytes(from: bytes)
    guard let base = copy.baseAddress else { return block }
    let address = UInt(bitPattern: base)
    return CMBlockBuffer(foreignBytes: base, count: bytes.count) {
      // Safety: the memory was allocated above, and only this closure frees it.
      UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
    }
  }
}
