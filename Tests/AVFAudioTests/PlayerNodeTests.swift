import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct PlayerNodeTests {
  private func time(_ frame: Int64) -> AVAudioTime { AVAudioTime(sampleTime: frame, atRate: 48_000) }

  private func expected(_ count: Int, _ parts: (at: Int, values: ClosedRange<Int>)...) -> [Float] {
    var result = [Float](repeating: 0, count: count)
    for part in parts {
      for (index, value) in part.values.enumerated() where part.at + index < count {
        result[part.at + index] = Float(value)
      }
    }
    return result
  }

  @Test func playsInOrderAndAtTimes() throws {
    let bench = try EngineBench()
    let player = bench.player()
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format))
    player.scheduleBuffer(try EngineBench.ramp(100..<150, format: bench.format))
    player.scheduleBuffer(try EngineBench.ramp(150..<200, format: bench.format), at: time(1333))
    player.scheduleBuffer(try EngineBench.ramp(200..<250, format: bench.format))
    player.play(at: time(500))
    let result = try bench.render(2500)[0]
    #expect(firstDifference(result, expected(2500, (500, 1...150), (1833, 151...250))) == nil)
    #expect(player.playerTime(forNodeTime: time(2500))?.sampleTime == 2000)
    #expect(player.nodeTime(forPlayerTime: time(10))?.sampleTime == 510)
  }

  @Test func pausesAndGoesOn() throws {
    let bench = try EngineBench()
    let player = bench.player()
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<1000, format: bench.format))
    #expect(!player.isPlaying)
    player.play()
    #expect(player.isPlaying)
    _ = try bench.render(300)
    player.pause()
    #expect(!player.isPlaying)
    #expect(try bench.render(400)[0].allSatisfy { $0 == 0 })
    #expect(player.playerTime(forNodeTime: time(700)) == nil)
    player.play()
    #expect(firstDifference(try bench.render(100)[0], expected(100, (0, 301...400))) == nil)
    #expect(player.playerTime(forNodeTime: time(800))?.sampleTime == 400)
    player.stop()
    #expect(try bench.render(100)[0].allSatisfy { $0 == 0 })
    player.scheduleBuffer(try EngineBench.ramp(7..<20, format: bench.format))
    player.play()
    #expect(firstDifference(try bench.render(50)[0], expected(50, (0, 8...20))) == nil)
    #expect(player.playerTime(forNodeTime: time(950))?.sampleTime == 50)
  }

  @Test func loopsUntilInterrupted() throws {
    let bench = try EngineBench()
    let player = bench.player()
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format), at: nil, options: .loops)
    player.play()
    #expect(firstDifference(try bench.render(250)[0], (0..<250).map { Float($0 % 100 + 1) }) == nil)
    player.scheduleBuffer(try EngineBench.ramp(500..<520, format: bench.format), at: nil, options: .interruptsAtLoop)
    player.scheduleBuffer(try EngineBench.ramp(900..<1000, format: bench.format), at: nil, options: .loops)
    #expect(
      firstDifference(try bench.render(170)[0], expected(170, (0, 51...100), (50, 501...520), (70, 901...1000))) == nil)
    player.scheduleBuffer(try EngineBench.ramp(2000..<2010, format: bench.format), at: nil, options: .interrupts)
    #expect(firstDifference(try bench.render(50)[0], expected(50, (0, 2001...2010))) == nil)
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format), at: nil, options: .loops)
    player.scheduleBuffer(try EngineBench.ramp(3000..<3010, format: bench.format), at: time(600), options: .interrupts)
    let last = try bench.render(200)[0]
    #expect(firstDifference(last, expected(200, (0, 1...100), (100, 1...30), (130, 3001...3010))) == nil)
  }

  @Test func tellsOfEnds() throws {
    let bench = try EngineBench()
    let player = bench.player()
    let ends = Ends()
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format)) { ends.add("first") }
    player.scheduleBuffer(
      try EngineBench.ramp(0..<100, format: bench.format), completionCallbackType: .dataPlayedBack
    ) { ends.add("second \($0.rawValue)") }
    player.scheduleBuffer(
      try EngineBench.ramp(0..<100, format: bench.format), at: nil, options: .loops,
      completionCallbackType: .dataRendered
    ) { ends.add("loop \($0.rawValue)") }
    player.play()
    _ = try bench.render(99)
    #expect(ends.all == [])
    _ = try bench.render(1)
    #expect(ends.all == ["first"])
    _ = try bench.render(1000)
    #expect(ends.all == ["first", "second 2"])
    player.stop()
    #expect(ends.all == ["first", "second 2", "loop 1"])
  }

  @Test func detachedPlayersTellOfEnds() throws {
    let bench = try EngineBench()
    let player = bench.player()
    let ends = Ends()
    try bench.engine.start()
    for name in ["first", "second"] {
      player.scheduleBuffer(
        try EngineBench.ramp(0..<100, format: bench.format), completionCallbackType: .dataPlayedBack
      ) { _ in ends.add(name) }
    }
    player.play()
    _ = try bench.render(50)
    bench.engine.detach(player)
    #expect(ends.all == ["first", "second"] && !player.isPlaying)
    _ = try bench.render(500)
    #expect(ends.all == ["first", "second"])
    bench.engine.attach(player)
    bench.engine.connect(player, to: bench.engine.mainMixerNode, format: bench.format)
    player.scheduleBuffer(try EngineBench.ramp(200..<300, format: bench.format))
    player.play()
    #expect(firstDifference(try bench.render(200)[0], expected(200, (0, 201...300))) == nil)
  }

  @Test func handlersScheduleTheNext() throws {
    let bench = try EngineBench()
    let player = bench.player()
    let next = try EngineBench.ramp(100..<200, format: bench.format)
    try bench.engine.start()
    let box = Box(player, next)
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format)) { box.player.scheduleBuffer(box.buffer) }
    player.play()
    #expect(firstDifference(try bench.render(300, by: 100)[0], expected(300, (0, 1...200))) == nil)
  }

  @Test func waitsForEnds() async throws {
    let bench = try EngineBench()
    let box = Box(bench.player(), try EngineBench.ramp(0..<100, format: bench.format))
    let stopper = Task {
      while !Task.isCancelled {
        box.player.stop()
        await Task.yield()
      }
    }
    let waiter = Task { await box.player.scheduleBuffer(box.buffer, completionCallbackType: .dataRendered) }
    #expect(await waiter.value == .dataRendered)
    stopper.cancel()
  }

  @Test(arguments: [48_000, 44_100]) func playsFilesAndPartsOfThem(_ rate: Int) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = try fixtures.make("tones.wav", rate: rate, frames: 30_000, ["-c:a", "pcm_f32le"])
    let file = try AVAudioFile(forReading: url)
    let bench = try EngineBench(rate: Double(rate))
    let player = bench.player(file.processingFormat)
    let ends = Ends()
    player.scheduleFile(file, at: nil) { ends.add("file") }
    player.scheduleSegment(file, startingFrame: 1000, frameCount: 500, at: nil) { ends.add("part") }
    player.scheduleSegment(file, startingFrame: 29_900, frameCount: 500, at: nil)
    try bench.engine.start()
    player.play()
    let result = try bench.render(31_000)
    let samples = try file.samples()
    for channel in 0..<2 {
      let all = (0..<30_000).map { samples[$0 * 2 + channel] }
      let expected = all + Array(all[1000..<1500]) + Array(all[29_900...]) + [Float](repeating: 0, count: 400)
      #expect(firstDifference(result[channel], expected) == nil)
    }
    #expect(ends.all == ["file", "part"])
    #expect(file.framePosition == file.length)
  }

  @Test func filesOfAnotherRateAreConverted() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let file = try AVAudioFile(forReading: try fixtures.make("tones.flac", rate: 44_100, frames: 44_100))
    let bench = try EngineBench()
    let player = bench.player()
    player.scheduleFile(file, at: nil)
    player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format))
    try bench.engine.start()
    player.play()
    let result = try bench.render(48_200)[0]
    #expect(firstDifference(Array(result[48_000...]), expected(200, (0, 1...100))) == nil)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 44_100))
    try file.read(into: buffer)
    let converted = try ConverterTests.convert(buffer, to: bench.format, by: 4096, fetching: 5000)
    #expect(firstDifference(Array(result[..<48_000]), (0..<48_000).map { converted[$0 * 2] }) == nil)
  }

  private struct Box: @unchecked Sendable {
    let player: AVAudioPlayerNode
    let buffer: AVAudioPCMBuffer
    init(_ player: AVAudioPlayerNode, _ buffer: AVAudioPCMBuffer) { (self.player, self.buffer) = (player, buffer) }
  }
}

final class Ends: @unchecked Sendable {
  private let lock = NSLock()
  private var words: [String] = []
  func add(_ word: String) { lock.withLock { words.append(word) } }
  var all: [String] { lock.withLock { words } }
}
