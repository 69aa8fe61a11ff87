import CoreMedia
import TestSupport
import Testing

@testable import AVEngineCaptions
@testable import AVEngineCore

@Suite struct CueSequenceTests {
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10))
  }

  private func text(_ bytes: [UInt8]) -> String { WebVTTSample.read(bytes).map(\.text).joined(separator: "+") }

  @Test(arguments: 1...40) func samplesFollowOneAnother(_ seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var cues: [(range: CMTimeRange, name: String)] = []
    for number in 0..<Int.random(in: 0...20, using: &generator) {
      let start = Int64.random(in: 0..<300, using: &generator)
      cues.append((range(start, start + Int64.random(in: 1..<80, using: &generator)), "c\(number)"))
    }
    cues.sort { $0.range.start < $1.range.start }
    var (sequence, samples) = (CueSequence(from: .zero), [CueSequence.Cue]())
    for cue in cues {
      sequence.add(CueSequence.Cue(range: cue.range, bytes: WebVTTSample.cue(text: cue.name, settings: "")))
      if Bool.random(using: &generator) { while let sample = sequence.next() { samples.append(sample) } }
    }
    let end = CMTime(value: 40, timescale: 1)
    sequence.finish(at: end)
    while let sample = sequence.next() { samples.append(sample) }
    #expect(samples.first?.range.start == .zero)
    #expect(samples.last?.range.end == end)
    for (one, next) in zip(samples, samples.dropFirst()) { #expect(one.range.end == next.range.start) }
    let names = samples.map { Set(text($0.bytes).split(separator: "+").map(String.init)) }
    for tenth in Int64(0)..<400 {
      let time = CMTime(value: tenth, timescale: 10)
      let shown = samples.firstIndex { $0.range.containsTime(time) }
      let wanted = cues.filter { $0.range.containsTime(time) }.map(\.name)
      #expect(shown.map { names[$0] } == Set(wanted))
    }
  }

  @Test func othersTellHowFarItIs() {
    var sequence = CueSequence(from: .zero)
    #expect(sequence.next() == nil)
    sequence.pass(CMTime(value: 49, timescale: 10))
    #expect(sequence.next() == nil)
    sequence.pass(CMTime(value: 6, timescale: 1))
    #expect(sequence.next()?.range == range(0, 60))
    sequence.add(CueSequence.Cue(range: range(70, 80), bytes: WebVTTSample.cue(text: "x", settings: "")))
    #expect(sequence.next()?.range == range(60, 70))
    #expect(sequence.next() == nil)
    sequence.pass(CMTime(value: 8, timescale: 1))
    #expect(sequence.next().map { text($0.bytes) } == "x")
    sequence.add(CueSequence.Cue(range: range(75, 95), bytes: WebVTTSample.cue(text: "y", settings: "")))
    sequence.finish(at: .zero)
    #expect(sequence.next()?.range == range(80, 95))
    #expect(sequence.next() == nil)
  }

  @Test func placesComeBack() throws {
    for settings in [
      "line:10%,end position:20% size:40% align:start", "line:0%", "line:50%,center align:right", "",
      "vertical:rl line:25% position:10%", "vertical:lr align:end",
    ] {
      let caption = try #require(WebVTTSample.read(WebVTTSample.cue(text: "x", settings: settings)).first)
      let again = try #require(WebVTTSample.read(WebVTTSample.write([caption])).first)
      #expect(again.place == caption.place && again.alignment == caption.alignment)
      #expect(settings.isEmpty || String(decoding: WebVTTSample.write([caption]), as: UTF8.self).contains(settings))
    }
    let bottom = WebVTTSample.read(WebVTTSample.cue(text: "x", settings: "line:-3 position:nan% size:200%")).first?
      .place
    #expect(bottom?.line == 80 && bottom?.position == nil && bottom?.size == nil)
  }

  @Test(arguments: [
    ("vertical:lr line:0", 0.0, CaptionText.Anchor.start), ("line:-1 vertical:lr", 96.25, .start),
    ("vertical:rl line:0", 100, .end),
    ("vertical:rl line:1", 96.25, .end), ("line:-1 vertical:rl", 0, .start), ("vertical:rl line:-2", 3.75, .start),
  ]) func uprightLinesAreCounted(_ settings: String, _ line: Double, _ anchor: CaptionText.Anchor) throws {
    let caption = try #require(WebVTTSample.read(WebVTTSample.cue(text: "x", settings: settings)).first)
    #expect(caption.place.line == line && caption.place.lineAnchor == anchor && caption.skipped.isEmpty)
    #expect(caption.place.vertical == (settings.contains("rl") ? .growingLeft : .growingRight))
  }

  @Test func samplesAreBounded() {
    for (size, mostShown) in [(100, 10), (20_000, 3), (100_000, 1)] {
      var (sequence, samples) = (CueSequence(from: .zero), [CueSequence.Cue]())
      let text = String(repeating: "x", count: size)
      for start in Int64(0)..<10 {
        sequence.add(CueSequence.Cue(range: range(start, 100), bytes: WebVTTSample.cue(text: text, settings: "")))
        while let sample = sequence.next() { samples.append(sample) }
      }
      sequence.finish(at: .zero)
      while let sample = sequence.next() { samples.append(sample) }
      #expect(samples.map { WebVTTSample.read($0.bytes).count } == (1...10).map { min($0, mostShown) })
    }
  }
}
