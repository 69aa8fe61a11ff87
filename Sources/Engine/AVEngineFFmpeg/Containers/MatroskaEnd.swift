import AVEngineCFFmpeg
import AVEngineCore

/// Finds where the streams of a Matroska file end if its headers do not tell, as in files that were sent while they
/// were written.
///
/// The packets of the last clusters are read as if nothing stood between them and the headers. The last clusters are
/// those behind the last entry of the index, or else those that a search backwards from the end of the file finds.
struct MatroskaEnd {
  let source: any ByteSource
  let header: MatroskaHeader
  let signature: MediaSignature
  let timings: [Int: StreamTiming]

  /// Bytes from the end on that are looked at, at most.
  private static let reach: Int64 = 32 << 20
  /// Bytes that are searched at once.
  private static let step: Int64 = 1 << 18
  /// Bytes that are looked at for streams that end before the others, at most.
  private static let patience: Int64 = 4 << 20

  /// Counts of the last clusters' packets, whose ends are those of the streams that have any; nil where no cluster was
  /// found.
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
      // Twice as much of the end, for the streams of which this much has nothing.
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

  /// Where the last cluster begins that begins before an offset.
  private func cluster(before end: Int64, first: Int64, length: Int64, _ reader: EBMLReader) throws(EngineError)
    -> Int64?
  {
    let lowest = max(first, length - Self.reach)
    var upper = end
    while upper > lowest {
      let lower = max(lowest, upper - Self.step)
      // A cluster may begin with the last of these bytes.
      let bytes = try source.bytes(at: lower, count: Int(min(upper + 3, end) - lower))
      for index in bytes.indices.dropLast(3).reversed() where bytes[index] == 0x1F && bytes[index + 1] == 0x43 {
        if isCluster(lower + Int64(index), first: first, reader) { return lower + Int64(index) }
      }
      upper = lower
    }
    return nil
  }

  /// Whether a cluster begins there and not bytes that look like one: a cluster begins with its time or a checksum
  /// before it.
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

/// A source with some of its bytes in a Void element (RFC 8794 §11.3.2): demuxers pass over them, and all others keep
/// their place.
final class VoidedByteSource: ByteSource {
  private let source: any ByteSource
  private let element: [UInt8]
  private let start: Int64

  init(_ source: any ByteSource, hiding range: Range<Int64>) {
    self.source = source
    start = range.lowerBound
    let header = 9
    // A size of eight bytes is marked by the lowest bit of the first.
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
