import AVEngineCFFmpeg

/// The caller frees the packets that it takes out.
struct PacketQueue {
  private var packets: [UnsafeMutablePointer<AVPacket>] = []
  private var head = 0

  var count: Int { packets.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ packet: UnsafeMutablePointer<AVPacket>) { packets.append(packet) }

  mutating func popFirst() -> UnsafeMutablePointer<AVPacket>? {
    guard !isEmpty else { return nil }
    let first = packets[head]
    head += 1
    if isEmpty || head >= 32 && head * 2 >= packets.count {
      packets.removeFirst(head)
      head = 0
    }
    return first
  }

  mutating func putBack(_ earlier: [UnsafeMutablePointer<AVPacket>]) {
    packets.replaceSubrange(..<head, with: earlier)
    head = 0
  }

  static func memory(of packet: UnsafeMutablePointer<AVPacket>) -> Int { memory(ofPayload: Int(packet.pointee.size)) }

  static func memory(ofPayload size: Int) -> Int { size + 256 }

  static func free(_ packet: UnsafeMutablePointer<AVPacket>?) {
    var packet = packet
    av_packet_free(&packet)
  }
}
