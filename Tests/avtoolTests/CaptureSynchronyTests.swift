import Foundation
import TestSupport
import Testing

/// A flash on a screen and a beep at a microphone happen at one instant of the host's clock.
@Suite(.requires(.ffmpeg), .requires(.display), .requires(.pulseAudio), .serialized, .realTime)
struct CaptureSynchronyTests {
  private struct Edges {
    var begins: [Double] = []
    var ends: [Double] = []

    /// A high level at the start does not count as a beginning, and a level that is low for less than `gap` seconds
    /// does not count as an end.
    init(_ levels: some Sequence<(time: Double, isHigh: Bool)>, joining gap: Double) {
      var isHigh = true
      var lastHigh = -Double.infinity
      for level in levels {
        if level.isHigh {
          if !isHigh { begins.append(level.time) }
          (isHigh, lastHigh) = (true, level.time)
        } else if isHigh, level.time - lastHigh >= gap {
          if lastHigh > -.infinity { ends.append(gap > 0 ? lastHigh : level.time) }
          isHigh = false
        }
      }
    }
  }

  private func flashes(_ folder: TemporaryFolder) throws -> Edges {
    let times = try folder.ffprobe("-select_streams v -show_entries frame=pts_time -of csv=p=0 out.mov")
      .split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
    let lumas = try folder.ffmpeg("-i out.mov -an -vf scale=1:1:flags=area,format=gray -vsync 0 -f rawvideo -")
    try #require(times.count == lumas.count)
    return Edges(zip(times, lumas).lazy.map { (time: $0, isHigh: $1 > 120) }, joining: 0)
  }

  private func beeps(_ folder: TemporaryFolder) throws -> Edges {
    let filter = "aresample=async=1:first_pts=0"
    let bytes = try folder.ffmpeg("-i out.mov -vn -af \(filter) -ac 1 -ar 48000 -f s16le -")
    let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let levels = samples.enumerated().lazy.map { (time: Double($0) / 48_000, isHigh: $1.magnitude > 4_000) }
    return Edges(levels, joining: 0.02)
  }

  private func differences(_ flashes: [Double], _ beeps: [Double]) -> [Double] {
    flashes.compactMap { flash in
      beeps.map { flash - $0 }.min { abs($0) < abs($1) }.flatMap { abs($0) < 0.4 ? $0 : nil }
    }.sorted()
  }

  private func record(_ stage: FlashAndBeep) throws -> [[Double]] {
    let folder = try TemporaryFolder()
    let environment = [
      "DISPLAY": stage.display.name, "WAYLAND_DISPLAY": "", "PULSE_SERVER": stage.audio.address,
      "AVFOUNDATION_SOUND_DEVICE": "", "AVFOUNDATION_CAMERA": "",
    ]
    let run = try AVToolRun(
      [
        "capture", "record", "out.mov", "--screen", "--rate", "60", "--microphone", FlashAndBeep.microphone,
        "--duration",
        "9",
      ],
      in: folder.url, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let (flashes, beeps) = (try flashes(folder), try beeps(folder))
    return [differences(flashes.begins, beeps.begins), differences(flashes.ends, beeps.ends)]
  }

  /// A busy machine captures a screen late: then the test makes another recording.
  @Test func aFlashAndABeepMeet() throws {
    let stage = try FlashAndBeep()
    defer { stage.end() }
    var recordings: [[[Double]]] = []
    repeat {
      recordings.append(try record(stage))
    } while recordings.count < 3
      && !recordings[recordings.count - 1].allSatisfy(isTogether)
    for differences in try #require(recordings.last) {
      try #require(differences.count >= 6)
      #expect(isTogether(differences), "\(recordings)")
    }
    if ProcessInfo.processInfo.environment["SHOW_FIGURES"] != nil { print(recordings) }
  }

  private func isTogether(_ differences: [Double]) -> Bool {
    guard !differences.isEmpty else { return false }
    return abs(differences[differences.count / 2]) <= 0.020 && differences.allSatisfy { abs($0) <= 0.040 }
  }
}
