import AVFAudio
import Foundation
import TestSupport
import Testing

/// The nodes of an engine: their formats, their connections, and functions that return when a buffer or a file has
/// ended.
@Suite struct NodeFunctionTests {
  @Test func formatsOfBusesAreThoseOfTheConnections() throws {
    let bench = try EngineBench(channels: 1)
    let player = bench.player()
    let mixer = bench.engine.mainMixerNode
    #expect(player.outputFormat(forBus: 0) == bench.format && mixer.inputFormat(forBus: 0) == bench.format)
    #expect(bench.engine.outputNode.numberOfInputs == 1)
    #expect(bench.engine.manualRenderingMaximumFrameCount == 1024)
    let narrow = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 2))
    bench.engine.connect(player, to: mixer, format: narrow)
    #expect(player.outputFormat(forBus: 0) == narrow && mixer.inputFormat(forBus: 0) == narrow)
  }

  @Test(arguments: [false, true]) func aDisconnectedInputIsSilent(_ statesBus: Bool) throws {
    let bench = try EngineBench(channels: 1)
    let player = bench.player()
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<400, format: bench.format))
    player.play()
    #expect(try bench.render(100)[0] == (1...100).map(Float.init))
    if statesBus {
      bench.engine.disconnectNodeInput(bench.engine.mainMixerNode, bus: 0)
    } else {
      bench.engine.disconnectNodeInput(bench.engine.mainMixerNode)
    }
    #expect(try bench.render(100)[0].allSatisfy { $0 == 0 })
    #expect(bench.engine.outputConnectionPoints(for: player, outputBus: 0).isEmpty)
  }

  @Test(arguments: [false, true]) func aResetForgetsWhatTheDelayHolds(_ resetsEngine: Bool) throws {
    let bench = try EngineBench(channels: 1)
    let (player, delay) = (AVAudioPlayerNode(), AVAudioUnitDelay())
    for node in [player, delay] { bench.engine.attach(node) }
    bench.engine.connect(player, to: delay, format: bench.format)
    bench.engine.connect(delay, to: bench.engine.mainMixerNode, format: bench.format)
    (delay.delayTime, delay.wetDryMix, delay.feedback) = (0.01, 100, 0)
    bench.engine.prepare()
    try bench.engine.start()
    func echo(resets: Bool) throws -> Bool {
      player.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format))
      player.prepare(withFrameCount: 100)
      player.play()
      _ = try bench.render(200)
      if resets { resetsEngine ? bench.engine.reset() : delay.reset() }
      return try bench.render(1000)[0].contains { $0 != 0 }
    }
    #expect(try echo(resets: false))
    #expect(try !echo(resets: true))
  }

  @Test func asynchronousFunctionsReturnAtTheEnd() async throws {
    let bench = try EngineBench(channels: 1)
    nonisolated(unsafe) let player = bench.player()
    let files = try AudioFixtures()
    defer { files.remove() }
    nonisolated(unsafe) let file = try AVAudioFile(
      forReading: try files.make("short.wav", rate: 48_000, channels: 1, frames: 400))
    nonisolated(unsafe) let buffer = try EngineBench.ramp(0..<100, format: bench.format)
    let order = Order()
    try bench.engine.start()
    async let work: Void = {
      await player.scheduleBuffer(buffer)
      order.add("buffer")
      await player.scheduleBuffer(buffer, at: nil)
      order.add("buffer, time")
      let rendered = await player.scheduleBuffer(buffer, at: nil, completionCallbackType: .dataRendered)
      order.add("buffer \(rendered.rawValue)")
      await player.scheduleFile(file, at: nil)
      order.add("file")
      order.add("file \(await player.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack).rawValue)")
      await player.scheduleSegment(file, startingFrame: 100, frameCount: 50, at: nil)
      order.add("segment")
      let consumed = await player.scheduleSegment(
        file, startingFrame: 0, frameCount: 50, at: nil, completionCallbackType: .dataConsumed)
      order.add("segment \(consumed.rawValue)")
    }()
    player.play()
    while order.names.count < 7 {
      _ = try bench.render(512)
      await Task.yield()
    }
    await work
    #expect(order.names == ["buffer", "buffer, time", "buffer 1", "file", "file 2", "segment", "segment 0"])
  }

  @Test func segmentsAndFilesWithHandlers() throws {
    let bench = try EngineBench(channels: 1)
    let player = bench.player()
    let files = try AudioFixtures()
    defer { files.remove() }
    let file = try AVAudioFile(forReading: try files.make("tone.wav", rate: 48_000, channels: 1, frames: 1000))
    let samples = try file.samples()
    let order = Order()
    try bench.engine.start()
    player.scheduleSegment(file, startingFrame: 100, frameCount: 50, at: nil, completionCallbackType: .dataRendered) {
      order.add("segment \($0.rawValue)")
    }
    player.scheduleFile(file, at: nil, completionCallbackType: .dataRendered) { order.add("file \($0.rawValue)") }
    player.play()
    let result = try bench.render(1100)[0]
    #expect(firstDifference(Array(result[..<1050]), Array(samples[100..<150] + samples)) == nil)
    #expect(result[1050...].allSatisfy { $0 == 0 })
    while order.names.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
    #expect(order.names == ["segment 1", "file 1"])
  }

  private final class Order: @unchecked Sendable {
    // Safety: the lock guards the names.
    private let lock = NSLock()
    private var all: [String] = []
    var names: [String] { lock.withLock { all } }
    func add(_ name: String) { lock.withLock { all.append(name) } }
  }
}
