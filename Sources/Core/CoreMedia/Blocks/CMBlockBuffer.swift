internal import CoreFoundation

/// A sequence of bytes that may be in several pieces of memory, which other block buffers may share.
///
/// Several threads can read at the same time. Appending is not safe while another thread uses the buffer, as on a Mac.
public final class CMBlockBuffer: Hashable {
  struct Segment {
    let block: MemoryBlock
    let offset: Int
    let length: Int
    /// The offset of the segment's first byte in the buffer.
    fileprivate(set) var start = 0
    var end: Int { start + length }
  }

  // Exclusivity: a client must not append to the buffer while another thread uses it.
  @exclusivity(unchecked) private(set) var segments = CompactArray<Segment>()
  package let attachmentStore = AttachmentStore()

  init() {}

  init(_ segments: [Segment]) {
    for segment in segments { _ = append(segment) }
  }

  package init(_ block: MemoryBlock) {
    if block.length > 0 { segments = CompactArray(Segment(block: block, offset: 0, length: block.length)) }
  }

  var length: Int { segments.isEmpty ? 0 : segments[segments.count - 1].end }

  func append(_ segment: Segment) -> Bool {
    var segment = segment
    segment.start = length
    guard !segment.start.addingReportingOverflow(segment.length).overflow else { return false }
    if segment.length > 0 { segments.append(segment) }
    return true
  }

  /// `offset` must be less than `length`.
  func segmentIndex(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func segments(in range: Range<Int>) -> [Segment] {
    guard !range.isEmpty else { return [] }
    var result: [Segment] = []
    var index = segmentIndex(at: range.lowerBound)
    while index < segments.count, segments[index].start < range.upperBound {
      let segment = segments[index]
      let from = max(range.lowerBound - segment.start, 0)
      let to = min(range.upperBound - segment.start, segment.length)
      result.append(Segment(block: segment.block, offset: segment.offset + from, length: to - from))
      index += 1
    }
    return result
  }

  func forEachPart(_ range: Range<Int>, _ body: (UnsafeMutableRawBufferPointer) -> OSStatus) -> OSStatus {
    for segment in segments(in: range) {
      guard let base = segment.block.assured() else { return kCMBlockBufferBlockAllocationFailedErr }
      // Safety: a segment is within its block, which the buffer keeps alive.
      let status = body(UnsafeMutableRawBufferPointer(start: base + segment.offset, count: segment.length))
      guard status == noErr else { return status }
    }
    return noErr
  }

  /// Returns whether both are the same object.
  public static func == (a: CMBlockBuffer, b: CMBlockBuffer) -> Bool { a === b }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
