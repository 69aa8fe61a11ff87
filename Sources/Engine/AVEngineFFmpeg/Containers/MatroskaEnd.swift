import AVEngineCFFmpeg
import AVEngineCore

/// Reads the packets of the last clusters as if those followed the headers directly.
struct MatroskaEnd {
  let source: any ByteSource
  let header: MatroskaHeader
  let signature: MediaSignature
  let timings: [Int: StreamTiming]

  private static let reach: Int64 = 32 << 20
  private static let step: Int64 = 1 << 18
  private static let patience: Int64 = 4 << 20

  func scan() throws(EngineError) -> PacketScan? {
    guard let length = try source.length(), let first = header.firstCluster, first < length else { return nil }
    let reader = EBMLReader(source)
    var start = try header.lastIndexedCluster(reader) ?? length
    if !isCluster(start, first: first, reader) || length - start > Self.reach { start = length }
    var scan: PacketScan?
    while true {
      if start < length {
        scan = try packets(from: start, first: first)
        if scan?.streams.values.allSatisfy({ $0.count > 0 }) == true || length - start > Self.patience { return scan }
      }
      let target = start < length ? max(length - 2 * (length - start), first + 1) : length
      guard start > first, let before = try cluster(before: target, first: first, length: length, reader) else {
        return scan
      }
      start = before
    }
  }

  private func packets(from start: Int64, first: Int64) throws(EngineError) -> PacketScan {
    let shortened = VoidedByteSource(source, hiding: first..<start)
    return try PacketScan(try Demuxer(shortened, signature: signature), timings: timings)
  }

  private func cluster(before end: Int64, first: Int64, length: Int64, _ reader: EBMLReader) throws(EngineError)
    -> Int64?
  {
    let lowest = max(first, length - Self.reach)
    var upper = end
    while upper > lowest {
      let lower = max(lowest, upper - Self.step)
      // A cluster's identifier of four bytes may begin with the last byte of the range.
      let bytes = try source.bytes(at: lower, count: Int(min(upper + 3, end) - lower))
      for index in bytes.indices.dropLast(3).reversed() where bytes[index] == 0x1F && bytes[index + 1] == 0x43 {
        if isCluster(lower + Int64(index), first: first, reader) { return lower + Int64(index) }
      }
      upper = lower
    }
    return nil
  }

  /// A cluster begins with its timestamp, which a checksum may precede.
  private func isCluster(_ offset: Int64, first: Int64, _ reader: EBMLReader) -> Bool {
    guard offset >= first, let cluster = try? reader.element(at: offset), cluster.id == MatroskaHeader.cluster else {
      return false
    }
    guard var child = try? reader.element(at: cluster.body) else { return false }
    if child.id == Self.checksum, let end = child.end, let next = try? reader.element(at: end) { child = next }
    guard child.id == MatroskaHeader.timestamp, let end = child.end else { return false }
    return end - child.body <= 8
  }

  private static let checksum: UInt32 = 0xBF
}

/// Turns a range of at least nine bytes into a Void element (RFC 8794 §11.3.2), which demuxers skip. All other bytes
/// keep their offsets.
final class VoidedByteSource: ByteSource {
  private let source: any ByteSource
  private let element: [UInt8]
  private let start: Int64

  init(_ source: any ByteSource, hiding range: Range<Int64>) {
    self.source = source
    start = range.lowerBound
    let header = 9
    // The lowest bit of the first byte marks a size of eight bytes.
    let size = UInt64(clamping: range.count - header) | 1 << 56
    element = range.count < header ? [] : [0xEC] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }
  }

  var name: String { source.name }

  func length() throws(EngineError) -> Int64? { try source.length() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let count = try source.read(at: offset, into: buffer)
    for (index, byte) in element.enumerated() {
      let place = start + Int64(index) - offset
      if place >= 0, place < count { buffer[Int(place)] = byte }
    }
    return count
  }

  func cancel() { source.cancel() }
}
