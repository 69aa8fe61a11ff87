import CoreMedia
import Testing

@testable import AVEngineCore

@Suite struct DecodingEntryTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 30) }

  private func sync(_ period: Int64) -> (CMTime) throws(EngineError) -> CMTime? {
    { (time: CMTime) throws(EngineError) -> CMTime? in
      let number = time.convertScale(30, method: .roundTowardNegativeInfinity).value
      return number < 0 ? nil : CMTime(value: number / period * period, timescale: 30)
    }
  }

  @Test func aPictureOfTheSyncSampleItselfIsEnough() {
    let entry = DecodingEntry(at: time(24), for: time(30))
    #expect(entry.isEarlyEnough(for: time(24)) && !entry.isForRefresh)
    #expect(!entry.isEarlyEnough(for: time(25)) && !entry.isEarlyEnough(for: nil))
  }

  /// Each tuple has the distance between sync samples, the length of a refresh, the requested frame, and the frame at
  /// which decoding then begins, or nil if no sync sample is earlier.
  @Test(
    arguments: [
      (12, 4, 40, 24), (12, 4, 39, 12), (12, 4, 36, 12), (12, 13, 37, 12), (12, 13, 36, 0), (4, 12, 40, 24),
      (4, 12, 43, 24),
      (16, 4, 35, 0), (16, 4, 36, 16), (12, 4, 13, 0), (12, 4, 0, nil),
    ] as [(Int64, Int64, Int64, Int64?)])
  func theFirstPictureTellsHowLongARefreshTakes(
    _ period: Int64, _ length: Int64, _ frame: Int64, _ start: Int64?
  ) throws {
    let first = DecodingEntry(at: time(frame / period * period), for: time(frame))
    let earlier = try first.earlier(for: first.start + time(length), syncTime: sync(period))
    #expect(earlier?.start == start.map(time))
    guard let earlier else { return }
    #expect(earlier.isForRefresh && !earlier.isEarlyEnough(for: nil))
    let next = earlier.start == .zero ? .zero : earlier.start + time(length)
    #expect(earlier.isEarlyEnough(for: next))
  }

  @Test func whereNothingComesDecodingBeginsEarlierAndEarlier() throws {
    var entry = DecodingEntry(at: time(100), for: time(103))
    var starts: [Int64] = []
    while let earlier = try entry.earlier(for: nil, syncTime: sync(4)) {
      entry = earlier
      starts.append(entry.start.value)
    }
    #expect(starts == [92, 76, 44, 0])
  }
}
