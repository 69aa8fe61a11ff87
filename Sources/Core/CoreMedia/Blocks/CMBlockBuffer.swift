internal import CoreFoundation

/// A run of bytes that may lie in several places: blocks of memory, and parts of other block buffers, one after
/// another.
///
/// Reading from several threads is safe; appending is not, as on a Mac.
public final class CMBlockBuffer: Hashable {
  /// A part of one block.
  struct Segment {
    let block: MemoryBlock
    let offset: Int
    let length: Int
    /// Where the segment begins in its buffer: look-ups are logarithmic however often a client appended.
    fileprivate(set) var start = 0
    var end: Int { start + length }
  }

  // Exclusivity: a client that appends lets nobody else read, and no access calls back into the buffer.
  @exclusivity(unchecked) private(set) var segments = CompactArray<Segment>()
  package let attachmentStore = AttachmentStore()

  init() {}

  init(_ segments: [Segment]) {
    for segment in segments { _ = append(segment) }
  }

  /// The whole of a block.
  package init(_ block: MemoryBlock) {
    if block.length > 0 { segments = CompactArray(Segment(block: block, offset: 0, length: block.length)) }
  }

  var length: Int { segments.isEmpty ? 0 : segments[segments.count - 1].end }

  /// Adds a segment; false when the length would not fit an `Int`.
  func append(_ segment: Segment) -> Bool {
    var segment = segment
    segment.start = length
    guard !segment.start.addingReportingOverflow(segment.length).overflow else { return false }
    if segment.length > 0 { segments.append(segment) }
    return true
  }

  /// The index of the segment that holds the byte at `offset`, which is below `length`.
  func segmentIndex(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The parts of segments that make up a range within the buffer.
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

  /// Calls `body` with the memory of each part of a range, in order; stops at an answer other than no error.
  func forEachPart(_ range: Range<Int>, _ body: (UnsafeMutableRawBufferPointer) -> OSStatus) -> OSStatus {
    for segment in segments(in: range) {
      guard let base = segment.block.assured() else { return kCMBlockBufferBlockAllocationFailedErr }
      // Safety: a segment lies within its block, which the buffer keeps alive.
      let status = body(UnsafeMutableRawBufferPointer(start: base + segment.offset, count: segment.length))
      guard status == noErr else { return status }
    }
    return noErr
  }

  public static func == (a: CMBlockBuffer, b: CMBlockBuffer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
