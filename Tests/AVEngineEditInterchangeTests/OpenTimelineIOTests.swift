import AVEngineEditInterchange
import Foundation
import TestSupport
import Testing

extension Prerequisite {
  fileprivate static let openTimelineIO = Prerequisite("Python's opentimelineio", isRequired: false) {
    OpenTimelineIOTests.python != nil
  }
}

/// `OTIO_PYTHON` may name an interpreter that has `opentimelineio`.
@Suite struct OpenTimelineIOTests {
  static let python: String? = {
    let candidates = [ProcessInfo.processInfo.environment["OTIO_PYTHON"], Tool.find("python3")].compactMap { $0 }
    return candidates.first { (try? Tool.run(path: $0, ["-c", "import opentimelineio"])) != nil }
  }()

  @Test(.requires(.openTimelineIO)) func anEditOfTheLibraryIsRendered() throws {
    let fixture = try EditFixture.shared.get()
    let edit = fixture.folder.appendingPathComponent("library.otio")
    try Tool.run(path: try #require(Self.python), ["-c", Self.script, edit.path])
    func flat(_ color: [Int], _ count: Int) -> [[Int]] { Array(repeating: color, count: count) }
    let dissolve = (0..<12).map { frame -> [Int] in
      zip(EditFixture.red, EditFixture.blue).map { from, to -> Int in
        let part: Double = Double(to - from) * Double(frame) / 12
        return Int((Double(from) + part).rounded())
      }
    }
    var expected: [[Int]] = flat(EditFixture.red, 18) + dissolve + flat(EditFixture.blue, 18)
    expected += flat(EditFixture.black, 12) + flat(EditFixture.counted(20), 12)
    expected += (0..<12).map { EditFixture.counted(2 * $0) }
    expected +=
      (6..<18).map(EditFixture.counted)
      + flat(EditFixture.red, 12)
    #expect(EditFixture.faults(try fixture.colors(edit), expected) == [])
    let report = try Tool.runBuilt("avtool", ["compose", edit.path, "--check"])
    let text = String(decoding: report, as: UTF8.self)
    #expect(text.contains("Blur") && text.contains("0.250 s  here"), "\(text)")
  }

  private static let script = """
    import sys, opentimelineio as o
    from opentimelineio.opentime import RationalTime as R, TimeRange as T
    S = o.schema
    def span(start, duration): return T(R(start, 24), R(duration, 24))
    def clip(name, file, start, duration, available=None):
        reference = S.ExternalReference(file, available_range=available)
        return S.Clip(name, media_reference=reference, source_range=span(start, duration))
    timeline = S.Timeline("library")
    track = S.Track("V1", kind="Video")
    timeline.tracks.append(track)
    red = clip("red", "red.mp4", 86400 + 12, 24, span(86400, 96))
    red.markers.append(S.Marker("here", span(86400 + 18, 2), "RED"))
    track.append(red)
    track.append(S.Transition("x", "SMPTE_Dissolve", R(6, 24), R(6, 24)))
    track.append(clip("blue", "blue.mp4", 12, 24))
    track.append(S.Gap(source_range=span(0, 12)))
    still = clip("still", "count.mp4", 20, 12)
    still.effects.append(S.FreezeFrame())
    track.append(still)
    fast = clip("fast", "count.mp4", 0, 12)
    fast.effects.append(S.LinearTimeWarp("w", 2.0))
    fast.effects.append(S.Effect("b", "Blur"))
    track.append(fast)
    nested = S.Stack("nest", source_range=span(6, 24))
    inner = S.Track("inner")
    inner.append(clip("count", "count.mp4", 0, 18))
    inner.append(clip("red", "red.mp4", 0, 30))
    nested.append(inner)
    track.append(nested)
    o.adapters.write_to_file(timeline, sys.argv[1])
    """
}
