import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

/// Samples that are ahead of another track are held. If too much is held, the writer waits for that track no longer.
final class InterleavedOutput: LaneOutput, @unchecked Sendable {
  // Safety: all state except `volumes` is accessed under `lock`.
  private let lock = NSLock()
  private let writer: any ContainerWriter
  private var lanes: [Lane]
  private var hasBegun = false
  private var isOver = false
  private var heldBytes = 0
  /// A separate lock guards the volumes, because `lock` is held during disk writes.
  private let volumes: Mutex<[SampleVolume]>
  /// Edits can map gaps in audio only if the movie header is written last.
  let mapsAudioByEdits: Bool

  private static let mostBytes = 16 << 20
  private static let longestWait = CMTime(value: 2, timescale: 1)

  private struct Lane {
    var header: WriterTrack
    var goesFirst = false
    var isDeclared = false
    var isClosed = false
    var hasEnded = false
    var held = FIFO<Held>()
    var newest = CMTime.zero
  }

  private struct Held {
    /// nil: the segment ends here.
    var encoded: EncodedSample?
    var due: CMTime
  }

  /// The time that is added to movie times in the file; zero unless the file keeps the source's timeline, as segments
  /// do.
  private var offset = CMTime.zero

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

  /// Writing begins when all tracks are declared or closed, or when too much is held.
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

  func addFormat(_ format: CMFormatDescription, at location: String?, to lane: Int) throws(EngineError) -> Int {
    try locked { () throws(EngineError) in
      if hasBegun { return try writer.addFormat(format, at: location, to: lane) }
      lanes[lane].header.formatDescriptions.append(format)
      lanes[lane].header.locations.append(location)
      return lanes[lane].header.formatDescriptions.count - 1
    }
  }

  func keepSourceTime(from start: CMTime) {
    lock.lock()
    offset = start
    lock.unlock()
  }

  /// Returns an estimate in bytes.
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

  /// Returns nil if a sample of another track should be waited for.
  ///
  /// The end of a track is due with its last sample, no matter when the track's thread reports it.
  private func next() -> Int? {
    let waiting = lanes.indices.filter { !lanes[$0].held.isEmpty || lanes[$0].isClosed && !lanes[$0].hasEnded }
    guard let first = waiting.min(by: { due($0) < due($1) }) else { return nil }
    let allAreHere = lanes.allSatisfy { $0.isClosed || !$0.held.isEmpty }
    return allAreHere || mustMove ? first : nil
  }

  private func due(_ lane: Int) -> CMTime {
    lanes[lane].goesFirst ? .negativeInfinity : lanes[lane].held.first?.due ?? lanes[lane].newest
  }

  private var mustMove: Bool {
    if heldBytes > Self.mostBytes { return true }
    return lanes.contains { lane in lane.held.first.map { lane.newest - $0.due > Self.longestWait } ?? false }
  }

  // MARK: - The writer

  /// A track that is not declared yet is added without a format; the writer omits it if it never gets one.
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

  /// All media plays of a track whose edits are nil.
  func finish(edits: [[EditSegment]?]) throws(EngineError) {
    try locked { () throws(EngineError) in
      for lane in lanes.indices { lanes[lane].isClosed = true }
      guard lanes.contains(where: \.isDeclared) else {
        throw EngineError(.writeFailed, "Writing", detail: "no sample was appended to any input")
      }
      try pump()
      for (lane, edits) in edits.enumerated() where lanes[lane].isDeclared && offset == .zero {
        if let edits { writer.setEdits(edits, of: lane) }
      }
      try writer.finish()
      isOver = true
    }
  }

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
