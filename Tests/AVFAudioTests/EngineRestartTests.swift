import AVFAudio
import Foundation
import Synchronization
import Testing

/// Compares what an engine renders after a stop or a reset with what a new engine renders.
@Suite struct EngineRestartTests {
  enum Interruption: CaseIterable {
    case stop, reset

    func happen(to engine: AVAudioEngine) throws {
      switch self {
      case .stop:
        engine.stop()
        try engine.start()
      case .reset: engine.reset()
      }
      #expect(engine.manualRenderingSampleTime == 0)
    }
  }

  private func play(_ frequency: Double, with player: AVAudioPlayerNode, _ format: AVAudioFormat) throws {
    player.stop()
    player.scheduleBuffer(try EngineBench.tone(frequency, format: format, frames: 30_000))
    player.play()
  }

  @Test(arguments: Interruption.allCases, [22_050.0, 44_100, 96_000]) func convertersBeginAnew(
    _ interruption: Interruption, _ rate: Double
  ) throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2))
    let (used, new) = (try EngineBench(), try EngineBench())
    let players = (used.player(format), new.player(format))
    try used.engine.start()
    try play(440, with: players.0, format)
    _ = try used.render(7000)
    try interruption.happen(to: used.engine)
    try new.engine.start()
    try play(3000, with: players.0, format)
    try play(3000, with: players.1, format)
    #expect(firstDifference(try used.render(6000)[0], try new.render(6000)[0]) == nil)
  }

  @Test(arguments: Interruption.allCases) func severalInputsGetTheNewFrames(_ interruption: Interruption) throws {
    let bench = try EngineBench()
    let (player, side) = (AVAudioPlayerNode(), AVAudioMixerNode())
    bench.engine.attach(player)
    bench.engine.attach(side)
    bench.engine.connect(side, to: bench.engine.mainMixerNode, format: bench.format)
    bench.engine.connect(
      player,
      to: [
        AVAudioConnectionPoint(node: bench.engine.mainMixerNode, bus: bench.engine.mainMixerNode.nextAvailableInputBus),
        AVAudioConnectionPoint(node: side, bus: 0),
      ], fromBus: 0, format: bench.format)
    try bench.engine.start()
    try play(440, with: player, bench.format)
    _ = try bench.render(4096)
    try interruption.happen(to: bench.engine)
    try play(3000, with: player, bench.format)
    let expected: [Float] = (0..<4096).map { EngineBench.sample(3000, $0, rate: 48_000) * 2 }
    #expect(firstDifference(try bench.render(4096)[0], expected) == nil)
  }

  @Test func sourcesOfAnotherRateBeginAnew() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
    let value = Mutex<Float>(1)
    func attach(to bench: EngineBench) {
      let source = AVAudioSourceNode(format: format) { _, _, count, list in
        let level = value.withLock { $0 }
        for buffer in UnsafeMutableAudioBufferListPointer(list) {
          let samples = buffer.mData?.assumingMemoryBound(to: Float.self)
          for index in 0..<Int(count) { samples?[index] = level }
        }
        return noErr
      }
      bench.engine.attach(source)
      bench.engine.connect(source, to: bench.engine.mainMixerNode, format: bench.format)
    }
    let (used, new) = (try EngineBench(), try EngineBench())
    attach(to: used)
    attach(to: new)
    try used.engine.start()
    _ = try used.render(3000)
    used.engine.stop()
    value.withLock { $0 = 0.25 }
    try used.engine.start()
    try new.engine.start()
    #expect(firstDifference(try used.render(3000)[0], try new.render(3000)[0]) == nil)
  }

  @Test func aResetCallsHandlersWithoutTheEnginesLock() throws {
    let bench = try EngineBench()
    let player = bench.player()
    nonisolated(unsafe) let engine = bench.engine
    let ends = Ends()
    try engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<9000, format: bench.format)) {
      let wasUsed = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        _ = engine.isRunning
        wasUsed.signal()
      }
      ends.add(wasUsed.wait(timeout: .now() + 20) == .success ? "free" : "locked")
    }
    player.play()
    _ = try bench.render(1024)
    engine.reset()
    #expect(ends.all == ["free"])
  }
}
