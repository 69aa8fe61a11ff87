import AVEngineCore
import CoreFoundation
import CoreVideo
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.display))
struct X11ScreenChangesTests {
  @Test(arguments: [[], ["-extension", "MIT-SHM"]], [true, false])
  func whatHasChangedIsReported(_ arguments: [String], isWithPointer: Bool) throws {
    let bench = try X11Bench(arguments: arguments)
    let (width, height) = (120, 90)
    let input = try bench.input(crop: CGRect(x: 10, y: 20, width: width, height: height), cursor: isWithPointer)
    try input.start()
    var numbers = SplitMix(seed: 7)
    func below(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
    for step in 0..<20 {
      bench.painter.fill(below(140), below(120), 1 + below(20), 1 + below(20), UInt32(below(1 << 24)))
      if step % 3 == 0 { bench.painter.movePointer(below(140), 60 + below(60)) }
      bench.painter.fill(10 + step, 20, 1, 1, UInt32(step))
      _ = try bench.received.wait(for: "step \(step)") { $0[step, 0] == UInt32(step) | 0xFF00_0000 }
    }
    input.stop()
    let frames = bench.received.frames
    #expect(frames.count > 10)
    var smaller = 0
    for (index, frame) in frames.enumerated() {
      for earlier in frames[max(0, index - 3)..<index] {
        guard case .pixels(let now) = frame.content, case .pixels(let then) = earlier.content,
          let new = Shot(frame), let old = Shot(earlier)
        else { continue }
        let (changes, before) = (try #require(now.changes), try #require(then.changes))
        let area = try #require(changes.area(since: before))
        if area.width * area.height < width * height / 2 { smaller += 1 }
        let outside = new.pixels.indices.first {
          let place = FrameChanges.Area(x: $0 % width, y: $0 / width, width: 1, height: 1)
          return new.pixels[$0] != old.pixels[$0] && area.intersection(place).isEmpty
        }
        #expect(outside == nil, "frame \(index): \(area)")
      }
    }
    #expect(smaller > frames.count / 2)
  }
}
