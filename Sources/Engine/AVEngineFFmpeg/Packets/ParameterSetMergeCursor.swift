import AVEngineCFFmpeg
import AVEngineCore

/// Distributes the packets of one demuxer to the cursors of several streams. The memory for waiting packets is limited:
/// if a file's streams are far apart, the cursor that is late must read by itself.
final class ParameterSetMergeCursor {
  private let media: DemuxedMedia
  private var demuxer: Demuxer?
  // Exclusivity: this object has one owner at a time, and no access to these properties calls back into it.
  /// By stream; nil for streams without a cursor.
  @exclusivity(unchecked) private var waiting: [PacketQueue?] = []
  @exclusivity(unchecked) private var heldBytes = 0
  private let limit: Int
  /// The last packet that was returned from those waiting.
  @exclusivity(unchecked) private var given: UnsafeMutablePointer<AVPacket>?
  @exclusivity(unchecked) private var spare: [UnsafeMutablePointer<AVPacket>] = []
  private static let mostSpare = 64
  @exclusivity(unchecked) private var taken: [Int] = []

  init(_ media: DemuxedMedia, limit: Int = 16 << 20) { (self.media, self.limit) = (media, limit) }

  deinit {
    for stream in waiting.indices { drop(stream) }
    PacketQueue.free(given)
    for packet in spare { PacketQueue.free(packet) }
    guard let demuxer else { return }
    // Safety: only this object refers to the demuxer, and it is no longer used.
    nonisolated(unsafe) let last = demuxer
    media.giveBack(last)
  }

  /// Must be called before the first packet is read.
  func join(_ stream: Int) {
    while waiting.count <= stream {
      waiting.append(nil)
      taken.append(0)
    }
    waiting[stream] = PacketQueue()
  }

  private func isJoined(_ stream: Int) -> Bool { waiting.indices.contains(stream) && waiting[stream] != nil }

  func isAtStart(of stream: Int) -> Bool { isJoined(stream) && taken[stream] == 0 }

  func leave(_ stream: Int) {
    guard isJoined(stream) else { return }
    drop(stream)
    waiting[stream] = nil
  }

  private func waitingCount(_ stream: Int) -> Int { waiting[stream]?.count ?? 0 }

  private func drop(_ stream: Int) {
    while let packet = waiting[stream]?.popFirst() {
      heldBytes -= PacketQueue.memory(of: packet)
      PacketQueue.free(packet)
    }
  }

  private func keep(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard spare.count < Self.mostSpare else { return PacketQueue.free(packet) }
    av_packet_unref(packet)
    spare.append(packet)
  }

  enum Next {
    case packet(UnsafeMutablePointer<AVPacket>)
    case end
    case lost(after: Int)
  }

  func next(of stream: Int) throws(EngineError) -> Next {
    guard isJoined(stream) else { return .lost(after: taken.indices.contains(stream) ? taken[stream] : 0) }
    taken[stream] += 1
    if let packet = waiting[stream]?.popFirst() {
      heldBytes -= PacketQueue.memory(of: packet)
      if let given { keep(given) }
      given = packet
      return .packet(packet)
    }
    if demuxer == nil {
      let made = try media.freshDemuxer()
      made.select { isJoined($0) }
      demuxer = made
    }
    while let packet = try demuxer?.read() {
      let index = Int(packet.pointee.stream_index)
      guard isJoined(index) else { continue }
      if index == stream { return .packet(packet) }
      guard let kept = spare.popLast() ?? av_packet_alloc() else {
        throw EngineError(.outOfMemory, "Reading a sample", subject: media.source.name)
      }
      av_packet_move_ref(kept, packet)
      waiting[index]?.append(kept)
      heldBytes += PacketQueue.memory(of: kept)
      guard heldBytes > limit else { continue }
      if let fullest = waiting.indices.max(by: { waitingCount($0) < waitingCount($1) }) { leave(fullest) }
    }
    taken[stream] -= 1
    return .end
  }
}
