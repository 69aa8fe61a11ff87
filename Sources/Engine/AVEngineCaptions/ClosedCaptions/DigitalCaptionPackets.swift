/// Assembles packets of CEA-708, and extracts the blocks of services (CEA-708-E §5, §6).
struct DigitalCaptionPackets {
  typealias Block = (service: Int, bytes: ArraySlice<UInt8>)

  private var packet: [UInt8] = []
  private var isOpen = false

  mutating func take(_ threes: [UInt8]) -> [Block] {
    var blocks: [Block] = []
    for index in stride(from: 0, to: threes.count - threes.count % 3, by: 3) where threes[index] & 2 != 0 {
      if threes[index] & 3 == 3 { (packet, isOpen) = ([], true) }
      guard isOpen else { continue }
      packet += threes[index + 1...index + 2]
      guard packet.count >= Self.size(packet[0]) else { continue }
      blocks += Self.blocks(packet[1..<Self.size(packet[0])])
      isOpen = false
    }
    return blocks
  }

  /// The upper bits of the first byte are a sequence number.
  private static func size(_ header: UInt8) -> Int { header & 0x3f == 0 ? 128 : Int(header & 0x3f) * 2 }

  private static func blocks(_ bytes: ArraySlice<UInt8>) -> [Block] {
    var (rest, blocks) = (bytes, [Block]())
    while let header = rest.popFirst() {
      var service = Int(header >> 5)
      let size = Int(header & 0x1f)
      // If the service is seven, the next byte has its number. Service zero means that the rest is empty.
      if service == 7, size > 0 { service = Int((rest.popFirst() ?? 0) & 0x3f) }
      guard service > 0, size <= rest.count else { break }
      if size > 0 { blocks.append((service, rest.prefix(size))) }
      rest = rest.dropFirst(size)
    }
    return blocks
  }
}
