import CoreMedia
import Testing

@testable import AVEngineStreaming

@Suite struct SegmentCacheTests {
  private func segment(_ byteCount: Int = 1000) -> LoadedSegment {
    LoadedSegment([kCMMediaType_Video: LoadedSegment.Media()], byteCount: byteCount)
  }

  @Test func whatIsWantedStays() {
    var held = SegmentCache()
    for number in 0..<30 { held.add(segment(), as: number, keeping: 3...20) }
    #expect(Set(3...20).isSubset(of: held.numbers) && held.numbers.count == 22)
    #expect(held.numbers.suffix(4) == [26, 27, 28, 29])
    var few = SegmentCache()
    for number in 0..<30 { few.add(segment(), as: number, keeping: number...number + 2) }
    #expect(few.numbers == Array(22..<30))
  }

  @Test func useKeepsASegment() {
    var held = SegmentCache()
    for number in 0..<8 { held.add(segment(), as: number, keeping: number...number) }
    let (known, unknown) = (held.use(0), held.use(9))
    #expect(known?.byteCount == 1000 && unknown == nil)
    held.add(segment(), as: 8, keeping: 8...8)
    #expect(held.numbers == [0, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func memoryIsBounded() {
    var held = SegmentCache()
    let wanted = 0...1000
    var count = 0
    while held.hasRoom(in: wanted), count < 1000 {
      held.add(segment(10 << 20), as: count, keeping: wanted)
      count += 1
    }
    #expect(count == 10 && held.numbers == Array(0..<10))
    for number in 10..<30 { held.add(segment(10 << 20), as: number, keeping: wanted) }
    #expect(held.numbers.count == 12)
  }
}
