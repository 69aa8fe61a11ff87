import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct EnvironmentTests {
  private let environment = AVAudioEnvironmentNode()

  private func bench(_ players: [AVAudioPlayerNode], channels: AVAudioChannelCount = 1, frames: Int = 4000) throws
    -> EngineBench
  {
    let bench = try EngineBench()
    bench.engine.attach(environment)
    bench.engine.connect(environment, to: bench.engine.mainMixerNode, format: bench.format)
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: channels))
    for (index, player) in players.enumerated() {
      bench.engine.attach(player)
      bench.engine.connect(player, to: environment, format: format)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
      buffer.frameLength = buffer.frameCapacity
      for channel in 0..<Int(channels) {
        for (frame, sample) in noise(frames, seed: index * 8 + channel).enumerated() {
          buffer.floatChannelData?[channel][frame] = sample
        }
      }
      player.scheduleBuffer(buffer)
    }
    return bench
  }

  private func noise(_ count: Int, seed: Int) -> [Float] {
    var random = SplitMix(seed: UInt64(seed))
    return (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &random) }
  }

  private func sides(_ player: AVAudioPlayerNode, _ set: () -> Void = {}) throws -> (left: Float, right: Float) {
    let bench = try bench([player])
    set()
    try bench.engine.start()
    player.play()
    let (heard, noise) = (try bench.render(1000), noise(4000, seed: 0))
    let gains = (heard[0][100] / noise[100], heard[1][100] / noise[100])
    for frame in 0..<1000 {
      guard abs(heard[0][frame] - noise[frame] * gains.0) < 1e-6, abs(heard[1][frame] - noise[frame] * gains.1) < 1e-6
      else {
        Issue.record("frame \(frame) is not a multiple")
        break
      }
    }
    return gains
  }

  private func isNear(_ a: Float, _ b: Double) -> Bool { abs(Double(a) - b) < 1e-5 }

  /// The angles are in degrees to the right. Two channels do not distinguish front and back.
  @Test(arguments: [(0.0, 0.0), (90, 90), (-90, -90), (45, 45), (-30, -30), (180, 0), (135, 45)])
  func soundComesFromItsSide(angle: Double, heard: Double) throws {
    let player = AVAudioPlayerNode()
    let radians = angle * .pi / 180
    let gains = try sides(player) { player.position = AVAudioMake3DPoint(Float(sin(radians)), 0, Float(-cos(radians))) }
    let pan = (heard / 90 + 1) * .pi / 4
    #expect(isNear(gains.left, cos(pan)) && isNear(gains.right, sin(pan)), "\(gains)")
  }

  @Test func listenersTurnAndGo() throws {
    let player = AVAudioPlayerNode()
    player.position = AVAudio3DPoint(x: 5, y: 0, z: -1)
    environment.listenerPosition = AVAudio3DPoint(x: 5, y: 0, z: 0)
    environment.listenerAngularOrientation = AVAudioMake3DAngularOrientation(90, 0, 0)
    let gains = try sides(player)
    #expect(isNear(gains.left, 1) && isNear(gains.right, 0), "\(gains)")
    let forward = environment.listenerVectorOrientation.forward
    #expect(abs(forward.x - 1) < 1e-6 && abs(forward.z) < 1e-6)
  }

  @Test(arguments: [
    (0 as Float, 0 as Float, 0 as Float), (30, 0, 0), (0, 40, 0), (0, 0, 50), (-120, 25, -70), (170, -80, 100),
  ])
  func anglesAreThoseThatWereSet(yaw: Float, pitch: Float, roll: Float) {
    environment.listenerAngularOrientation = AVAudio3DAngularOrientation(yaw: yaw, pitch: pitch, roll: roll)
    let (angles, vectors) = (environment.listenerAngularOrientation, environment.listenerVectorOrientation)
    #expect(
      abs(angles.yaw - yaw) < 0.01 && abs(angles.pitch - pitch) < 0.01 && abs(angles.roll - roll) < 0.01, "\(angles)")
    let (f, u) = (vectors.forward, vectors.up)
    #expect(abs(f.x * u.x + f.y * u.y + f.z * u.z) < 1e-5 && abs(u.x * u.x + u.y * u.y + u.z * u.z - 1) < 1e-5)
  }

  @Test(arguments: [AVAudioEnvironmentDistanceAttenuationModel.inverse, .exponential, .linear], [0.5, 2, 6, 20, 80])
  func distanceMakesSofter(model: AVAudioEnvironmentDistanceAttenuationModel, distance: Double) throws {
    let law = environment.distanceAttenuationParameters
    #expect(
      law.distanceAttenuationModel == .inverse && law.referenceDistance == 1 && law.maximumDistance == 100_000
        && law.rolloffFactor == 1)
    (law.distanceAttenuationModel, law.referenceDistance, law.maximumDistance, law.rolloffFactor) = (model, 2, 50, 0.8)
    let player = AVAudioPlayerNode()
    let gains = try sides(player) { player.position = AVAudio3DPoint(x: 0, y: Float(distance), z: 0) }
    let d = min(max(distance, 2), 50)
    let expected =
      switch model {
      case .exponential: pow(d / 2, -0.8)
      case .inverse: 2 / (2 + 0.8 * (d - 2))
      case .linear: 1 - 0.8 * (d - 2) / 48
      }
    #expect(
      isNear(gains.left, expected * 0.5.squareRoot()) && isNear(gains.right, expected * 0.5.squareRoot()),
      "\(gains) \(expected)")
  }

  @Test func obstaclesAndVolumesMakeSofter() throws {
    let player = AVAudioPlayerNode()
    (player.obstruction, player.occlusion, player.volume, environment.outputVolume) = (-6, -12, 0.5, 0.5)
    #expect(isNear(try sides(player).left, pow(10, -18.0 / 20) * 0.25 * 0.5.squareRoot()))
    (player.obstruction, player.occlusion) = (5, -500)
    #expect(player.obstruction == 0 && player.occlusion == -100)
  }

  @Test func stereoPassesAsItIs() throws {
    let player = AVAudioPlayerNode()
    let bench = try bench([player], channels: 2)
    player.position = AVAudio3DPoint(x: 10, y: 0, z: 0)
    try bench.engine.start()
    player.play()
    let heard = try bench.render(1000)
    for channel in 0..<2 {
      #expect(firstDifference(heard[channel], Array(noise(4000, seed: channel).prefix(1000))) == nil)
    }
    let mono = AVAudioPlayerNode()
    mono.renderingAlgorithm = .stereoPassThrough
    mono.position = AVAudio3DPoint(x: 10, y: 0, z: 0)
    let gains = try EnvironmentTests().sides(mono)
    #expect(isNear(gains.left, 1) && isNear(gains.right, 1))
  }

  @Test func destinationsHavePlacesOfTheirOwn() throws {
    let player = AVAudioPlayerNode()
    let gains = try sides(player) {
      player.position = AVAudio3DPoint(x: 1, y: 0, z: 0)
      player.destination(forMixer: environment, bus: 0)?.position = AVAudio3DPoint(x: -1, y: 0, z: 0)
    }
    #expect(isNear(gains.left, 1) && isNear(gains.right, 0) && player.position.x == 1)
  }

  @Test func roomsAnswer() throws {
    let player = AVAudioPlayerNode()
    let bench = try bench([player], frames: 480)
    environment.reverbParameters.enable = true
    environment.reverbParameters.loadFactoryReverbPreset(.cathedral)
    (player.reverbBlend, environment.reverbParameters.level) = (0.5, 6)
    try bench.engine.start()
    player.play()
    let heard = try bench.render(96_000)
    let straight =
      heard[0].prefix(480).enumerated().map { abs($1 - noise(480, seed: 0)[$0] * 0.5 * Float(0.5.squareRoot())) }.max()
      ?? 1
    #expect(straight < 1e-6)
    let power = { (range: Range<Int>) in heard[0][range].reduce(0) { $0 + Double($1 * $1) } / Double(range.count) }
    // A decay time of five seconds means a loss of 6 dB in half a second, and of 18 dB in a second and a half.
    let fall = 10 * log10(power(24_000..<36_000) / power(72_000..<84_000))
    #expect(power(24_000..<36_000) > 0 && fall > 8 && fall < 25, "\(fall)")
  }

  @Test(arguments: [1, 7, 480, 1024]) func blocksMakeNoDifference(size: Int) throws {
    func rendered(_ size: Int) throws -> [[Float]] {
      let environment = EnvironmentTests()
      let players = [AVAudioPlayerNode(), AVAudioPlayerNode(), AVAudioPlayerNode()]
      let bench = try environment.bench(players)
      environment.environment.reverbParameters.enable = true
      for (index, player) in players.enumerated() {
        (player.position, player.reverbBlend) = (AVAudio3DPoint(x: Float(index) - 1, y: 1, z: -3), 0.3)
      }
      try bench.engine.start()
      for player in players { player.play() }
      return try bench.render(5000, by: size)
    }
    let (a, b) = (try rendered(size), try rendered(512))
    #expect(firstDifference(a[0], b[0]) == nil && firstDifference(a[1], b[1]) == nil)
  }

  @Test func inputsAreFound() throws {
    let players = [AVAudioPlayerNode(), AVAudioPlayerNode()]
    let bench = try bench(players)
    #expect(environment.nextAvailableInputBus == 2 && environment.numberOfInputs == 3)
    bench.engine.disconnectNodeOutput(players[0])
    #expect(environment.nextAvailableInputBus == 0)
    #expect(environment.applicableRenderingAlgorithms == [0, 5])
  }
}
