import AVEngineCFFmpeg
import AVEngineCore

/// Finds the ends of streams in a Matroska file whose headers do not state them, as in files that were sent while they
/// were written.
///
/// It reads the packets of the last clusters as if those followed the headers directly. The last clusters are those
/// from the last entry of the index on, or else those found by a search backwards from the end of the file.
struct MatroskaEnd {
  let source: any ByteSource
  let header: MatroskaHeader
  let signature: MediaSignature
  let timings: [Int: StreamTiming]

  /// The most bytes before the end of the file that are read.
  private static let reach: Int64 = 32 << 20
  /// The number of bytes that are searched at once.
  private static let step: Int64 = 1 << 18
  /// If more bytes than this before the end of the file have been read, streams without packets there are no longer
  /// searched for.
  private static let patience: Int64 = 4 << 20

  /// Returns the counts of the last clusters' packets. The ends of streams that have packets there are correct. Returns
  /// nil if no cluster was found.
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
      // As long as some streams have no packets in this part, twice as much of the end is read.
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
      // Three more bytes are read: a cluster begins with an identifier of four bytes, which may begin with the last
      // byte of the range.
      let bytes = try source.bytes(at: lower, count: Int(min(upper + 3, end) - lower))
      for index in bytes.indices.dropLast(3).reversed() where bytes[index] == 0x1F && bytes[index + 1] == 0x43 {
        if isCluster(lower + Int64(index), first: first, reader) { return lower + Int64(index) }
      }
      upper = lower
    }
    return nil
  }

  /// Returns whether a cluster begins at an offset, rather than bytes that look like one. A cluster begins with its
  /// timestamp, or with a checksum and then its timestamp.
  private func isCluster(_ offset: Int64, first: Int64, _ reader: EBMLReader) -> Bool {
    guard offset >= first, let cluster = try? reader.element(at: offset), cluster.id == MatroskaHeader.cluster else {
      return false
    }
    guard var child = try? reader.element(at: cluster.body) else { return false }
    if child.id == Self.checksum, let end = child.end, let next = try? reader.element(at: end) { child = next }
    guard child.id == MatroskaHeader.timestamp, let end = child.end else { return false }
    return end - child.body <= 8
  }

  /// RFC 8794 §11.3.1.
  private static let checksum: UInt32 = 0xBF
}

/// A source with a range of its bytes in a Void element (RFC 8794 §11.3.2). Demuxers skip that element, and all other
/// bytes keep their offsets.
final class VoidedByteSource: ByteSource {
  private let source: any ByteSource
  private let element: [UInt8]
  private let start: Int64

  init(_ source: any ByteSource, hiding range: Range<Int64>) {
    self.source = source
    start = range.lowerBound
    let header = 9
    // A size of eight bytes is marked by the lowest bit of the first byte.
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
