import AVEngineCore
import Synchronization

/// What the tracks of one file share: how to open it again, demuxers that lie idle, and the one pass over all packets.
final class DemuxedMedia: Sendable {
  let source: any ByteSource
  let signature: MediaSignature
  private let timings: [Int: StreamTiming]
  /// Only of formats whose frames stand for themselves wherever a demuxer begins.
  let frameIndex: FrameIndex?
  private let idle = Mutex<[Idle]>([])
  private let scanned = Mutex<PacketScan?>(nil)

  /// A demuxer that nobody uses.
  private struct Idle: @unchecked Sendable {
    // Safety: it is taken out of the list before it is used, so one thread has it at a time.
    let demuxer: Demuxer
  }

  init(source: any ByteSource, signature: MediaSignature, timings: [Int: StreamTiming]) {
    self.source = source
    self.signature = signature
    self.timings = timings
    frameIndex = signature.isIndexed && timings.count == 1 ? FrameIndex() : nil
  }

  /// A demuxer at the start of the file.
  func freshDemuxer() throws(EngineError) -> Demuxer {
    if let ready = take(where: { $0.isFresh }) { return ready }
    return try Demuxer(source, signature: signature)
  }

  /// A demuxer that stands anywhere.
  func demuxer() throws(EngineError) -> Demuxer {
    if let ready = take(where: { _ in true }) { return ready }
    return try Demuxer(source, signature: signature)
  }

  /// A demuxer that begins with the frame at an offset, for formats of frames only.
  func demuxer(from offset: Int64) throws(EngineError) -> Demuxer {
    try Demuxer(PartByteSource(source, from: offset), signature: signature, probeSize: 1 << 15)
  }

  private func take(where isWanted: (Demuxer) -> Bool) -> Demuxer? {
    let found = idle.withLock { list -> Idle? in
      list.firstIndex { isWanted($0.demuxer) }.map { list.remove(at: $0) }
    }
    return found?.demuxer
  }

  /// Keeps a demuxer for the next cursor; few, because each holds buffers of its streams.
  func giveBack(_ demuxer: sending Demuxer) {
    // One that counts frames from the start is of no use anywhere else.
    guard demuxer.isFresh || !signature.isCounted else { return }
    let entry = Idle(demuxer: demuxer)
    idle.withLock { list in if list.count < 3 { list.append(entry) } }
  }

  /// The pass over all packets, made once; a second caller waits for the first.
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

  /// Whether reading all of it costs little.
  var isNear: Bool { Self.isNear(source) }

  static func isNear(_ source: any ByteSource) -> Bool { source is FileByteSource || source is MemoryByteSource }

  /// The pass, if it has been made.
  var knownScan: PacketScan? { scanned.withLock { $0 } }
}
