import AVEngineCore
import Synchronization

final class DemuxedMedia: Sendable {
  let source: any ByteSource
  let signature: MediaSignature
  private let timings: [Int: StreamTiming]
  let frameIndex: FrameIndex?
  private let idle = Mutex<[Idle]>([])
  private let scanned = Mutex<PacketScan?>(nil)

  private struct Idle: @unchecked Sendable {
    // Safety: it is removed from the list before it is used, so one thread has it at a time.
    let demuxer: Demuxer
  }

  init(source: any ByteSource, signature: MediaSignature, timings: [Int: StreamTiming]) {
    self.source = source
    self.signature = signature
    self.timings = timings
    frameIndex = signature.isIndexed && timings.count == 1 ? FrameIndex() : nil
  }

  func freshDemuxer() throws(EngineError) -> Demuxer {
    if let ready = take(where: { $0.isFresh }) { return ready }
    return try Demuxer(source, signature: signature)
  }

  /// The demuxer may be at any place, so the caller must seek.
  func demuxer() throws(EngineError) -> Demuxer {
    if let ready = take(where: { _ in true }) { return ready }
    return try Demuxer(source, signature: signature)
  }

  /// The format must consist of frames only.
  func demuxer(from offset: Int64) throws(EngineError) -> Demuxer {
    try Demuxer(PartByteSource(source, from: offset), signature: signature, probeSize: 1 << 15)
  }

  private func take(where isWanted: (Demuxer) -> Bool) -> Demuxer? {
    let found = idle.withLock { list -> Idle? in
      list.firstIndex { isWanted($0.demuxer) }.map { list.remove(at: $0) }
    }
    return found?.demuxer
  }

  /// Few demuxers are kept, because each holds buffers of its streams.
  func giveBack(_ demuxer: sending Demuxer) {
    // A demuxer that counts frames states correct times only if it reads from the start.
    guard demuxer.isFresh || !signature.isCounted else { return }
    let entry = Idle(demuxer: demuxer)
    idle.withLock { list in if list.count < 3 { list.append(entry) } }
  }

  /// The pass is made under the lock, so a second caller waits for the first.
  func scan() throws(EngineError) -> PacketScan {
    var failure: EngineError?
    let result = scanned.withLock { slot -> PacketScan? in
      if let slot { return slot }
      do throws(EngineError) { slot = try PacketScan(try freshDemuxer(), timings: timings, index: frameIndex) } catch {
        failure = error
      }
      return slot
    }
    if let result { return result }
    throw failure ?? EngineError(.readFailed, "Reading", subject: source.name)
  }

  var isNear: Bool { Self.isNear(source) }

  static func isNear(_ source: any ByteSource) -> Bool { source is FileByteSource || source is MemoryByteSource }

  var knownScan: PacketScan? { scanned.withLock { $0 } }
}
