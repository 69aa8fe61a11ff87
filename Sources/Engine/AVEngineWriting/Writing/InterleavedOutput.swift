import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

/// The way of several tracks into one file: samples of all tracks in the order in which they are due, without any track
/// waiting for another for ever.
///
/// What is ahead of the others is held back, but only up to a few seconds and megabytes: a track that begins late or
/// has stopped makes the file less well interleaved, never the writer stand still or grow.
final class InterleavedOutput: LaneOutput, @unchecked Sendable {
  // Safety: everything is touched under `lock`.
  private let lock = NSLock()
  private let writer: any ContainerWriter
  private var lanes: [Lane]
  private var hasBegun = false
  private var isOver = false
  private var heldBytes = 0
  /// Of each lane. Behind a lock of its own, because the other one is held while the disk works.
  private let volumes: Mutex<[SampleVolume]>
  /// The movie header comes last, so that edits can tell of holes in sound.
  let mapsAudioByEdits: Bool

  private static let mostBytes = 16 << 20
  private static let longestWait = CMTime(value: 2, timescale: 1)

  private struct Lane {
    var header: WriterTrack
    var goesFirst = false
    var isDeclared = false
    var isClosed = false
    /// The writer knows that nothing more comes.
    var hasEnded = false
    var held = FIFO<Held>()
    /// When the newest sample held is due.
    var newest = CMTime.zero
  }

  private struct Held {
    /// nil: the segment ends here.
    var encoded: EncodedSample?
    var due: CMTime
  }

  /// What is added to movie time for the samples' times in the file: segments keep the source's timeline.
  private var offset = CMTime.zero

  /// - Parameter plans: with what is known of the tracks before their first samples.
  init(_ writer: any ContainerWriter, plans: [WritingPlan], mapsAudioByEdits: Bool) {
    self.writer = writer
    volumes = Mutex(plans.map { _ in SampleVolume() })
    lanes = plans.map { Lane(header: $0.header, goesFirst: $0.goesFirst) }
    self.mapsAudioByEdits = mapsAudioByEdits
  }

  private func locked<T>(_ body: () throws(EngineError) -> T) throws(EngineError) -> T {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw EngineError(.cancelled, "Writing") }
    return try body()
  }

  // MARK: - From the tracks

  /// Completes what is known of a track. The file begins when this is so of all tracks.
  func declare(_ lane: Int, _ header: WriterTrack) throws(EngineError) {
    try locked { () throws(EngineError) in
      if hasBegun {
        for (index, format) in header.formatDescriptions.enumerated() {
          _ = try writer.addFormat(
            format, at: header.locations.indices.contains(index) ? header.locations[index] : nil, to: lane)
        }
      }
      (lanes[lane].header, lanes[lane].isDeclared) = (header, true)
    }
  }

  /// Adds a format to a track and returns its index there.
  func addFormat(_ format: CMFormatDescription, at location: String?, to lane: Int) throws(EngineError) -> Int {
    try locked { () throws(EngineError) in
      if hasBegun { return try writer.addFormat(format, at: location, to: lane) }
      lanes[lane].header.formatDescriptions.append(format)
      lanes[lane].header.locations.append(location)
      return lanes[lane].header.formatDescriptions.count - 1
    }
  }

  /// Source time that the session begins at, for files whose timeline is the source's.
  func keepSourceTime(from start: CMTime) {
    lock.lock()
    offset = start
    lock.unlock()
  }

  /// As `WritingJob.projectedSize(at:)`.
  func projectedSize(at end: CMTime) -> Int64 {
    let volumes = volumes.withLock { $0.map { $0.projected(to: end) } }
    return volumes.reduce(0) { $0 + $1.bytes }
      + SampleVolume.tables(samples: volumes.reduce(0) { $0 + $1.count }, tracks: volumes.count)
  }

  func write(_ encoded: EncodedSample, due: CMTime, to lane: Int) throws(EngineError) {
    volumes.withLock { $0[lane].add(encoded.sample, due: due) }
    var encoded = encoded
    try locked { () throws(EngineError) in
      if offset != .zero {
        encoded.sample.decodeTime = encoded.sample.decodeTime + offset
        encoded.sample.presentationTime = encoded.sample.presentationTime + offset
      }
      lanes[lane].held.append(Held(encoded: encoded, due: due))
      lanes[lane].newest = due
      heldBytes += encoded.sample.size
      try pump()
    }
  }

  /// Nothing more comes for a track.
  func close(_ lane: Int) throws(EngineError) {
    try locked { () throws(EngineError) in
      lanes[lane].isClosed = true
      try pump()
    }
  }

  // MARK: - Order

  private func pump() throws(EngineError) {
    if !hasBegun {
      guard lanes.allSatisfy({ $0.isDeclared || $0.isClosed }) || mustMove else { return }
      try begin()
    }
    while let lane = next() {
      guard let held = lanes[lane].held.popFirst() else {
        lanes[lane].hasEnded = true
        try writer.endTrack(lane)
        continue
      }
      guard let encoded = held.encoded else {
        try writer.flushSegment()
        continue
      }
      heldBytes -= encoded.sample.size
      try writer.append(encoded.sample, data: encoded.data, to: lane)
    }
  }

  /// The track whose turn it is to write a sample or, where none is left, to end; nil where it is worth waiting for
  /// another's sample.
  ///
  /// An end has its place in the order of samples, so that the file is the same whenever the tracks' threads tell of
  /// their ends.
  private func next() -> Int? {
    let waiting = lanes.indices.filter { !lanes[$0].held.isEmpty || lanes[$0].isClosed && !lanes[$0].hasEnded }
    guard let first = waiting.min(by: { due($0) < due($1) }) else { return nil }
    let allAreHere = lanes.allSatisfy { $0.isClosed || !$0.held.isEmpty }
    return allAreHere || mustMove ? first : nil
  }

  private func due(_ lane: Int) -> CMTime {
    lanes[lane].goesFirst ? .negativeInfinity : lanes[lane].held.first?.due ?? lanes[lane].newest
  }

  /// So much is held that nobody is waited for any longer.
  private var mustMove: Bool {
    if heldBytes > Self.mostBytes { return true }
    return lanes.contains { lane in lane.held.first.map { lane.newest - $0.due > Self.longestWait } ?? false }
  }

  // MARK: - The writer

  /// A track that is not declared yet joins without a format; the writer leaves it out if it never gets one.
  private func begin() throws(EngineError) {
    hasBegun = true
    for lane in lanes.indices {
      var header = lanes[lane].header
      if !lanes[lane].isDeclared { header.formatDescriptions = [] }
      if header.timescale <= 0 { header.timescale = header.mediaType == kCMMediaType_Audio ? 48_000 : 90_000 }
      _ = try writer.addTrack(header)
    }
    writer.setOrigin(offset)
    try writer.begin()
  }

  func setMetadata(_ metadata: [MetadataEntry]) {
    lock.lock()
    defer { lock.unlock() }
    if !isOver { writer.setMetadata(metadata) }
  }

  /// Completes the file.
  func finish(edits: [[EditSegment]]) throws(EngineError) {
    try locked { () throws(EngineError) in
      for lane in lanes.indices { lanes[lane].isClosed = true }
      guard lanes.contains(where: \.isDeclared) else {
        throw EngineError(.writeFailed, "Writing", detail: "no sample was appended to any input")
      }
      try pump()
      for (lane, edits) in edits.enumerated() where lanes[lane].isDeclared && offset == .zero {
        writer.setEdits(edits, of: lane)
      }
      try writer.finish()
      isOver = true
    }
  }

  /// Ends the segment behind what was written for a lane so far.
  func endSegment(in lane: Int, due: CMTime) throws(EngineError) {
    try locked { () throws(EngineError) in
      guard lanes[lane].isDeclared else { return }
      lanes[lane].held.append(Held(encoded: nil, due: due))
      try pump()
    }
  }

  func abandon() {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { return }
    isOver = true
    writer.abandon()
  }
}
