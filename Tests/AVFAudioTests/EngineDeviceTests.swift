import AVEngineCore
import AVEngineDevices
import AVEngineSystem
import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.pulseAudio)) struct EngineDeviceTests {
  private func engine(_ server: AudioServer) -> AVAudioEngine {
    AVAudioEngine(
      devices: Engine.system.devices.replacing(
        outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency),
        inputs: SystemAudioInputs(server: server.address, latency: AudioServer.latency)))
  }

  private func ramp(_ frames: Int) throws -> AVAudioPCMBuffer {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    let data = try #require(buffer.floatChannelData)
    for frame in 0..<frames {
      (data[0][frame], data[1][frame]) = (Float(frame + 1) / 65_536, -Float(frame + 1) / 65_536)
    }
    return buffer
  }

  /// Attaches a player to an engine, with the sound server's format.
  private func player(of engine: AVAudioEngine) -> AVAudioPlayerNode {
    let player = AVAudioPlayerNode()
    engine.attach(player)
    engine.connect(
      player, to: engine.mainMixerNode, format: AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    return player
  }

  @Test func whatIsRenderedIsHeard() throws {
    let server = try AudioServer()
    let buffer = try ramp(24_000)
    let ends = Ends()
    let recorded = try server.record {
      let engine = engine(server)
      let player = player(of: engine)
      try engine.start()
      #expect(engine.isRunning)
      player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in ends.add("end") }
      player.play()
      try Server.wait(for: "the end") { ends.all == ["end"] }
      let last = try #require(player.lastRenderTime)
      #expect(last.sampleTime >= 23_000 && last.isHostTimeValid)
      engine.stop()
    }
    let start = try #require(recorded.firstIndex { $0 != 0 })
    #expect(firstDifference(Array(recorded[start...].prefix(48_000)), buffer.samples) == nil)
  }

  @Test func goesOnWhereItWasPaused() throws {
    let server = try AudioServer()
    let buffer = try ramp(24_000)
    let ends = Ends()
    let recorded = try server.record {
      let engine = engine(server)
      let player = player(of: engine)
      try engine.start()
      player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in ends.add("end") }
      player.play()
      try Server.wait(for: "the sound") { (player.lastRenderTime?.sampleTime ?? 0) > 12_000 }
      engine.pause()
      #expect(!engine.isRunning)
      try engine.start()
      try Server.wait(for: "the end") { ends.all == ["end"] }
      engine.stop()
    }
    // This device cannot discard buffered audio, so the order may jump back once.
    let heard = stride(from: 0, to: recorded.count, by: 2).map { Int((recorded[$0] * 65_536).rounded()) }.filter {
      $0 > 0
    }
    #expect(Set(heard).count == 24_000)
    let returns = zip(heard, heard.dropFirst()).filter { $1 < $0 }
    #expect(returns.count <= 1)
  }

  @Test func tapsOfTheInputHearTheDevice() throws {
    let server = try AudioServer()
    let (player, listener) = (engine(server), engine(server))
    let node = self.player(of: player)
    let heard = Heard()
    listener.inputNode.installTap(onBus: 0, bufferSize: 1024, format: nil) { buffer, time in
      heard.add(buffer.samples, time.sampleTime, Int(buffer.frameLength))
    }
    try listener.start()
    try player.start()
    let buffer = try ramp(12_000)
    node.scheduleBuffer(buffer)
    node.play()
    let last = buffer.samples[23_999]
    try Server.wait(for: "the sound") { heard.samples.contains(last) }
    listener.stop()
    player.stop()
    let samples = heard.samples
    let start = try #require(samples.firstIndex { $0 != 0 })
    #expect(firstDifference(Array(samples[start...].prefix(24_000)), buffer.samples) == nil)
    let gaps = zip(heard.times, heard.times.dropFirst()).filter { $1 - $0 != 1024 }
    #expect(gaps.isEmpty)
  }

  @Test func aLostDeviceStopsTheEngine() throws {
    let server = try AudioServer()
    let engine = engine(server)
    let ends = Ends()
    let observer = NotificationCenter.default.addObserver(
      forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
    ) { _ in
      ends.add("changed")
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    _ = engine.mainMixerNode
    try engine.start()
    server.kill()
    try Server.wait(for: "the notification") { ends.all == ["changed"] }
    #expect(!engine.isRunning)
    #expect(throws: (any Error).self) { try engine.start() }
  }

  @Test func theEndIsToldInTimeAfterARestart() throws {
    let server = try AudioServer()
    let engine = engine(server)
    let player = player(of: engine)
    let buffer = try ramp(4800)
    try engine.start()
    try Server.wait(for: "two seconds") { (player.lastRenderTime?.sampleTime ?? 0) > 96_000 }
    engine.stop()
    try engine.start()
    let ends = Ends()
    nonisolated(unsafe) let node = player
    player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in
      let time = node.lastRenderTime.flatMap { node.playerTime(forNodeTime: $0) }
      ends.add("\(time?.sampleTime ?? -1)")
    }
    player.play()
    try Server.wait(for: "the end") { ends.all.count == 1 }
    // Were the frames before the restart counted, the call would come 96,000 frames late.
    let frame = try #require(Int(ends.all[0]))
    #expect((4000..<80_000).contains(frame))
    engine.stop()
  }

  @Test(arguments: [false, true]) func theInputIsOpenedWhenItIsNeeded(_ pauses: Bool) throws {
    let server = try AudioServer()
    let (player, listener) = (engine(server), engine(server))
    let node = self.player(of: player)
    let buffer = try ramp(12_000)
    _ = listener.mainMixerNode
    try listener.start()
    let heard = Heard()
    if pauses { listener.pause() }
    listener.inputNode.installTap(onBus: 0, bufferSize: 1024, format: nil) { buffer, time in
      heard.add(buffer.samples, time.sampleTime, Int(buffer.frameLength))
    }
    if pauses { try listener.start() }
    try player.start()
    node.scheduleBuffer(buffer)
    node.play()
    let last = buffer.samples[23_999]
    try Server.wait(for: "the sound") { heard.samples.contains(last) }
    listener.stop()
    player.stop()
  }

  @Test func startsAfterAStartThatFailed() throws {
    let server = try AudioServer()
    let engine = engine(server)
    let player = AVAudioPlayerNode()
    let buffer = try ramp(4800)
    engine.attach(player)
    _ = engine.mainMixerNode
    try engine.start()
    engine.pause()
    let fast = try #require(AVAudioFormat(standardFormatWithSampleRate: 20_000_000, channels: 2))
    engine.connect(player, to: engine.mainMixerNode, format: fast)
    #expect(throws: (any Error).self) { try engine.start() }
    engine.connect(player, to: engine.mainMixerNode, format: buffer.format)
    try engine.start()
    let ends = Ends()
    player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in ends.add("end") }
    player.play()
    try Server.wait(for: "the end") { ends.all == ["end"] }
    engine.stop()
  }
}
