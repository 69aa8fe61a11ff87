import AVFAudio
import Foundation
import Testing

@Suite struct EngineTests {
  @Test func mixesAtVolumesAndPans() throws {
    let bench = try EngineBench()
    let (first, second) = (bench.player(), bench.player())
    (first.volume, second.volume, second.pan) = (0.5, 0.25, 0.5)
    bench.engine.mainMixerNode.outputVolume = 0.5
    try bench.engine.start()
    first.scheduleBuffer(try EngineBench.tone(440, format: bench.format, frames: 3000))
    second.scheduleBuffer(try EngineBench.tone(660, format: bench.format, frames: 2000))
    first.play()
    second.play()
    let result = try bench.render(4000)
    for channel in 0..<2 {
      let expected: [Float] = (0..<4000).map { frame in
        let a = frame < 3000 ? EngineBench.sample(440, frame, rate: 48_000, channel) * 0.5 : 0
        let b =
          frame < 2000 ? EngineBench.sample(660, frame, rate: 48_000, channel) * (0.25 * (channel == 0 ? 0.5 : 1)) : 0
        return (a + b) * 0.5
      }
      #expect(firstDifference(result[channel], expected) == nil)
    }
    #expect(bench.engine.manualRenderingSampleTime == 4000)
  }

  @Test func oneChannelIsHeardOnBothSides() throws {
    let bench = try EngineBench()
    let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
    let player = bench.player(mono)
    player.pan = -1
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<500, format: mono))
    player.play()
    let left = try bench.render(200)
    #expect(firstDifference(left[0], (1...200).map { Float($0) }) == nil)
    #expect(left[1].allSatisfy { $0 == 0 })
    player.pan = 0
    let both = try bench.render(200)
    #expect(firstDifference(both[0], (201...400).map { Float($0) }) == nil)
    #expect(firstDifference(both[1], both[0]) == nil)
  }

  @Test func samplesDoNotDependOnBlocks() throws {
    var results: [[[Float]]] = []
    for (most, size) in [(4096, 4096), (1024, 100), (512, 1), (333, 333)] {
      let bench = try EngineBench(most: AVAudioFrameCount(most))
      let slow = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
      let (player, pitch, speed, delay) = (
        AVAudioPlayerNode(), AVAudioUnitTimePitch(), AVAudioUnitVarispeed(), AVAudioUnitDelay()
      )
      for node in [player, pitch, speed, delay] { bench.engine.attach(node) }
      bench.engine.connect(player, to: pitch, format: slow)
      bench.engine.connect(pitch, to: speed, format: nil)
      bench.engine.connect(speed, to: delay, format: nil)
      bench.engine.connect(delay, to: bench.engine.mainMixerNode, format: nil)
      (pitch.pitch, pitch.rate, speed.rate, delay.delayTime) = (300, 1.3, 0.77, 0.01)
      try bench.engine.start()
      player.scheduleBuffer(try EngineBench.tone(440, format: slow, frames: 9000), at: nil, options: .loops)
      player.play()
      results.append(try bench.render(size == 1 ? 2000 : 12_000, by: size))
    }
    for result in results {
      #expect(result[0].contains { abs($0) > 0.1 })
      #expect(firstDifference(result[1], Array(results[0][1].prefix(result[1].count))) == nil)
    }
  }

  @Test func ratesChangeAsTheConverterChangesThem() throws {
    let bench = try EngineBench()
    let slow = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    let player = bench.player(slow)
    try bench.engine.start()
    let tone = try EngineBench.tone(1000, format: slow, frames: 44_100)
    player.scheduleBuffer(tone)
    player.play()
    let result = try bench.render(40_000)
    let expected = try ConverterTests.convert(tone, to: bench.format, by: 1000, fetching: 1000)
    for channel in 0..<2 {
      let other = (0..<40_000).map { expected[$0 * 2 + channel] }
      #expect(firstDifference(result[channel], other) == nil)
    }
  }

  @Test func tapsGiveJustWhatPasses() throws {
    let bench = try EngineBench()
    let player = bench.player()
    let heard = Heard()
    bench.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 700, format: nil) { buffer, time in
      heard.add(buffer.samples, time.sampleTime, Int(buffer.frameLength))
    }
    player.installTap(onBus: 0, bufferSize: 128, format: nil) { buffer, _ in heard.addPlain(buffer.samples) }
    player.volume = 0.5
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<3000, format: bench.format))
    player.play()
    let result = try bench.render(2100)
    #expect(heard.times == [0, 700, 1400])
    #expect(firstDifference(heard.samples, result[0].flatMap { [$0, $0] }) == nil)
    let plain = (1...2048).flatMap { (number: Int) -> [Float] in [Float(number), Float(number)] }
    #expect(firstDifference(heard.plain, plain) == nil)
    bench.engine.mainMixerNode.removeTap(onBus: 0)
    _ = try bench.render(1000)
    #expect(heard.times.count == 3)
  }

  @Test func graphChangesWhileItIsRendered() throws {
    let bench = try EngineBench()
    let (first, second) = (bench.player(), bench.player())
    try bench.engine.start()
    first.scheduleBuffer(try EngineBench.ramp(0..<5000, format: bench.format))
    first.play()
    #expect(firstDifference(try bench.render(1000)[0], (1...1000).map { Float($0) }) == nil)
    second.scheduleBuffer(try EngineBench.ramp(0..<100, format: bench.format))
    second.play()
    let equal = AVAudioUnitEQ(numberOfBands: 1)
    bench.engine.attach(equal)
    bench.engine.connect(first, to: equal, format: bench.format)
    bench.engine.connect(equal, to: bench.engine.mainMixerNode, format: bench.format)
    let expected: [Float] = (0..<500).map { (frame: Int) -> Float in
      let other: Float = frame < 100 ? Float(frame + 1) : 0
      return Float(1001 + frame) + other
    }
    #expect(firstDifference(try bench.render(500)[0], expected) == nil)
    bench.engine.disconnectNodeOutput(first)
    #expect(try bench.render(500)[0].allSatisfy { $0 == 0 })
    bench.engine.connect(first, to: bench.engine.mainMixerNode, format: bench.format)
    bench.engine.detach(second)
    #expect(firstDifference(try bench.render(500)[0], (1501...2000).map { Float($0) }) == nil)
    #expect(bench.engine.attachedNodes.contains(first) && !bench.engine.attachedNodes.contains(second))
  }

  @Test func oneOutputReachesSeveralInputs() throws {
    let bench = try EngineBench()
    let (player, side) = (AVAudioPlayerNode(), AVAudioMixerNode())
    bench.engine.attach(player)
    bench.engine.attach(side)
    let main = bench.engine.mainMixerNode
    bench.engine.connect(
      player, to: [AVAudioConnectionPoint(node: main, bus: 0), AVAudioConnectionPoint(node: side, bus: 3)], fromBus: 0,
      format: bench.format)
    bench.engine.connect(side, to: main, fromBus: 0, toBus: 1, format: bench.format)
    player.destination(forMixer: side, bus: 3)?.volume = 0.25
    #expect(bench.engine.outputConnectionPoints(for: player, outputBus: 0).count == 2)
    #expect(bench.engine.inputConnectionPoint(for: side, inputBus: 3)?.node === player)
    #expect(player.destination(forMixer: main, bus: 1) == nil)
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<3000, format: bench.format))
    player.play()
    #expect(firstDifference(try bench.render(2000)[0], (1...2000).map { Float($0) * 1.25 }) == nil)
  }

  @Test func sourcesAndSinksAreCalled() throws {
    let bench = try EngineBench()
    let source = AVAudioSourceNode { _, time, count, list in
      let start = Int(time.pointee.mSampleTime)
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
        for frame in 0..<Int(count) { data[frame] = Float(start + frame) }
      }
      return noErr
    }
    let heard = Heard()
    let sink = AVAudioSinkNode { _, count, list in
      let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
      guard let data = list[0].mData?.assumingMemoryBound(to: Float.self) else { return -1 }
      heard.addPlain(Array(UnsafeBufferPointer(start: data, count: Int(count))))
      return noErr
    }
    bench.engine.attach(source)
    bench.engine.attach(sink)
    bench.engine.connect(
      source,
      to: [
        AVAudioConnectionPoint(node: bench.engine.mainMixerNode, bus: 0), AVAudioConnectionPoint(node: sink, bus: 0),
      ],
      fromBus: 0, format: bench.format)
    try bench.engine.start()
    let result = try bench.render(3000)
    #expect(firstDifference(result[1], (0..<3000).map { Float($0) }) == nil)
    #expect(firstDifference(heard.plain, result[1]) == nil)
  }

  @Test func inputIsGivenByHand() throws {
    let bench = try EngineBench()
    let buffer = try EngineBench.ramp(0..<1024, format: bench.format)
    let feed = Feed(buffer)
    #expect(bench.engine.inputNode.setManualRenderingInputPCMFormat(bench.format) { feed.next($0) })
    bench.engine.connect(bench.engine.inputNode, to: bench.engine.mainMixerNode, format: nil)
    try bench.engine.start()
    #expect(firstDifference(try bench.render(1024, by: 1024)[0], (1...1024).map { Float($0) }) == nil)
    let output = try #require(AVAudioPCMBuffer(pcmFormat: bench.format, frameCapacity: 64))
    #expect(try bench.engine.renderOffline(64, to: output) == .insufficientDataFromInputNode)
  }

  @Test func saysWhatIsWrong() throws {
    let engine = AVAudioEngine()
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 2048))
    #expect(
      code { _ = try engine.renderOffline(10, to: buffer) } == AVAudioEngineManualRenderingError.invalidMode.rawValue)
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 1024)
    #expect(
      code { _ = try engine.renderOffline(10, to: buffer) } == AVAudioEngineManualRenderingError.notRunning.rawValue)
    _ = engine.mainMixerNode
    try engine.start()
    #expect(code { _ = try engine.renderOffline(1025, to: buffer) } == -10874)
    #expect(
      code { try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 1) }
        == AVAudioEngineManualRenderingError.initialized.rawValue)
    #expect(try engine.renderOffline(1024, to: buffer) == .success)
    engine.pause()
    #expect(!engine.isRunning && engine.manualRenderingSampleTime == 1024)
    try engine.start()
    #expect(try engine.renderOffline(1024, to: buffer) == .success)
    #expect(engine.manualRenderingSampleTime == 2048)
    engine.pause()
    engine.stop()
    #expect(!engine.isRunning && engine.manualRenderingSampleTime == 0)
    engine.disableManualRenderingMode()
    #expect(!engine.isInManualRenderingMode)
  }

  private func code(_ body: () throws -> Void) -> OSStatus? {
    do { try body() } catch { return OSStatus((error as NSError).code) }
    return nil
  }

  @Test func rendersInAHurry() throws {
    let engine = AVAudioEngine()
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 2, interleaved: true))
    let floats = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 512)
    let player = AVAudioPlayerNode()
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: floats)
    try engine.start()
    player.scheduleBuffer(try EngineBench.tone(500, format: floats, frames: 1000))
    player.play()
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
    let block = engine.manualRenderingBlock
    var error: OSStatus = 1
    #expect(block(512, buffer.mutableAudioBufferList, &error) == .success)
    #expect(error == noErr)
    buffer.frameLength = 512
    let data = try #require(buffer.int16ChannelData)
    let wrong = (0..<512).first {
      data[1][$0 * 2] != Int16((EngineBench.sample(500, $0, rate: 48_000, 1) * 32_768).rounded())
    }
    #expect(wrong == nil)
    #expect(block(513, buffer.mutableAudioBufferList, &error) == .error)
  }
}

final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var all: ([Float], [Int64], [Float]) = ([], [], [])
  func add(_ samples: [Float], _ time: Int64, _ count: Int) {
    lock.withLock {
      all.0 += samples
      all.1.append(time)
    }
  }
  func addPlain(_ samples: [Float]) { lock.withLock { all.2 += samples } }
  var samples: [Float] { lock.withLock { all.0 } }
  var times: [Int64] { lock.withLock { all.1 } }
  var plain: [Float] { lock.withLock { all.2 } }
}

private final class Feed: @unchecked Sendable {
  private var buffer: AVAudioPCMBuffer?
  private var given: AVAudioPCMBuffer?
  init(_ buffer: AVAudioPCMBuffer) { self.buffer = buffer }
  func next(_ count: AVAudioFrameCount) -> UnsafePointer<AudioBufferList>? {
    (given, buffer) = (buffer, nil)
    return given?.audioBufferList
  }
}
