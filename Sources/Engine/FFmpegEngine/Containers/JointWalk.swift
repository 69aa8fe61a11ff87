import CFFmpeg
import MediaEngine

/// The packets of several streams of one file, read once by cursors of one owner.
///
/// A cursor takes its stream's packets and leaves those of the others for their cursors. What is left may not fill the memory: where a
/// file's streams lie far apart, the cursor that lags behind has to read for itself.
final class JointWalk {
  private let media: DemuxedMedia
  private var demuxer: Demuxer?
  private var waiting: [Int: FIFO<UnsafeMutablePointer<AVPacket>>] = [:]
  private var heldBytes = 0
  private let limit: Int
  /// The last packet that was given out of those that waited.
  private var given: UnsafeMutablePointer<AVPacket>?
  /// Of each stream, how many packets were taken.
  private var taken: [Int: Int] = [:]

  /// - Parameter limit: Bytes that wait for cursors, at most.
  init(_ media: DemuxedMedia, limit: Int = 16 << 20) { (self.media, self.limit) = (media, limit) }

  deinit {
    for stream in waiting.keys { drop(stream) }
    free(given)
    guard let demuxer else { return }
    // Safety: nobody else knows this demuxer, and the walk is gone.
    nonisolated(unsafe) let last = demuxer
    media.giveBack(last)
  }

  /// Adds a stream, before the first packet is read.
  func join(_ stream: Int) { waiting[stream] = FIFO() }

  /// Whether a stream's packets can be had from the first on.
  func isAtStart(of stream: Int) -> Bool { waiting[stream] != nil && taken[stream] == nil }

  /// Keeps nothing more for a stream: its cursor goes on by itself.
  func leave(_ stream: Int) {
    drop(stream)
    waiting[stream] = nil
  }

  private func drop(_ stream: Int) {
    while let packet = waiting[stream]?.popFirst() {
      heldBytes -= Int(packet.pointee.size)
      free(packet)
    }
  }

  private func free(_ packet: UnsafeMutablePointer<AVPacket>?) {
    var packet = packet
    av_packet_free(&packet)
  }

  /// What a stream has next.
  enum Next {
    /// A packet that is good until the next call.
    case packet(UnsafeMutablePointer<AVPacket>)
    case end
    /// The stream's packets were dropped; so many had been taken.
    case lost(after: Int)
  }

  func next(of stream: Int) throws(EngineError) -> Next {
    guard waiting[stream] != nil else { return .lost(after: taken[stream] ?? 0) }
    taken[stream, default: 0] += 1
    if let packet = waiting[stream]?.popFirst() {
      heldBytes -= Int(packet.pointee.size)
      free(given)
      given = packet
      return .packet(packet)
    }
    if demuxer == nil {
      let made = try media.freshDemuxer()
      made.select { waiting[$0] != nil }
      demuxer = made
    }
    while let packet = try demuxer?.read() {
      let index = Int(packet.pointee.stream_index)
      guard waiting[index] != nil else { continue }
      if index == stream { return .packet(packet) }
      guard let copy = av_packet_clone(packet) else { throw EngineError(.outOfMemory, "Reading a sample", subject: media.source.name) }
      waiting[index]?.append(copy)
      heldBytes += Int(copy.pointee.size)
      if heldBytes > limit, let fullest = waiting.max(by: { $0.value.count < $1.value.count })?.key { leave(fullest) }
    }
    taken[stream, default: 1] -= 1
    return .end
  }
}
