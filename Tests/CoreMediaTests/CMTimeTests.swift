import CoreMedia
import Testing

@Suite struct CMTimeTests {
  @Test func everyFieldOfAnEmptyTimeIsZero() {
    let time = CMTime()
    #expect(time.value == 0 && time.timescale == 0 && time.flags == [] && time.epoch == 0)
    #expect(!time.isValid)
  }

  @Test func theLayoutIsApples() {
    #expect(MemoryLayout<CMTime>.size == 24 && MemoryLayout<CMTime>.stride == 24)
    #expect(MemoryLayout<CMTimeRange>.size == 48 && MemoryLayout<CMTimeMapping>.size == 96)
  }

  @Test func keysBridgeToStrings() {
    #expect(("a" as CFString) as String == "a")
    #expect(kCFBooleanTrue.boolValue)
  }

  @Test func bridgesToValuesAndBack() throws {
    let time = CMTime(value: 3, timescale: 7, flags: [.valid, .hasBeenRounded], epoch: 2)
    let value = time as NSValue
    #expect(value as? CMTime == time)
    #expect((value as Any) as? CMTime == time)
    #expect(value as? CMTimeRange == nil)
    let range = CMTimeRange(start: time, duration: CMTime(value: 1, timescale: 3))
    let values = [time, .zero] as [NSValue]
    #expect(values.count == 2 && Set(values).contains(time as NSValue))
    #expect((NSArray(array: [range as NSValue])[0] as? CMTimeRange) == range)
    let mapping = CMTimeMapping(source: .zero, target: range)
    #expect(((mapping as NSValue) as? CMTimeMapping)?.target == range)
  }
}
