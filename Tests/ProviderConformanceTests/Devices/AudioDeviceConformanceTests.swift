import AVEngineCore
import AVEngineDevices
import Dispatch
import ProviderConformance
import TestSupport
import Testing

@Suite(.serialized, .realTime) struct AudioDeviceConformanceTests {
  private static func facts(_ name: String) -> AudioDeviceFacts {
    AudioDeviceFacts(name) { isSo in try Server.wait(for: "the device", until: isSo) }
  }

  @Test func nullOutput() {
    var facts = Self.facts("null output")
    facts.device = SystemAudioOutputs.nullDevice
    checkAudioOutput(facts, by: SystemAudioOutputs())
  }

  @Test(.requires(.pulseAudio)) func pulseAudioOutput() throws {
    let server = try AudioServer()
    var facts = Self.facts("PulseAudio output")
    facts.device = "test"
    facts.unknownDevice = "nowhere"
    // This sink cannot discard buffered audio.
    facts.heldFrames = 9_600
    facts.lose = { server.kill() }
    checkAudioOutput(facts, by: SystemAudioOutputs(server: server.address, latency: 0.2))
  }

  @Test(.requires(.pulseAudio)) func lostOutput() {
    var facts = Self.facts("lost output")
    facts.device = "test"
    checkAudioOutput(facts, by: LostOutputs())
  }

  @Test(.requires(.pulseAudio)) func pulseAudioInput() throws {
    let server = try AudioServer()
    var facts = Self.facts("PulseAudio input")
    facts.device = "test.monitor"
    facts.unknownDevice = "nowhere"
    facts.lose = { server.kill() }
    checkAudioInput(facts, by: SystemAudioInputs(server: server.address, latency: 0.1))
  }
}

private struct LostOutputs: AudioOutputProvider {
  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput {
    do {
      let server = try AudioServer()
      let loss = DispatchSemaphore(value: 0)
      let output = try SystemAudioOutputs(server: server.address, latency: 0.2).makeOutput(
        name: name, device: device, sampleRate: sampleRate, channelCount: channelCount, renderer: renderer,
        onEvent: { if case .lost = $0 { loss.signal() } else { onEvent($0) } })
      server.kill()
      loss.wait()
      return output
    } catch { throw EngineError(.deviceUnavailable, "Losing an output", underlying: error) }
  }
}

@Suite struct BrokenAudioDeviceTests {
  private static func facts(_ devices: ManualAudioDevices) -> AudioDeviceFacts {
    var facts = AudioDeviceFacts("manual device") { isSo in
      for _ in 0..<1_000 {
        if isSo() { return }
        devices.advance()
      }
      throw EngineError(.timedOut, "Waiting")
    }
    facts.isRealTime = false
    facts.unknownDevice = ManualAudioDevices.unknown
    facts.lose = { devices.lose() }
    return facts
  }

  @Test func aManualDeviceKeepsAll() {
    let devices = ManualAudioDevices()
    checkAudioOutput(Self.facts(devices), by: devices)
    checkAudioInput(Self.facts(devices), by: devices)
  }

  @Test(arguments: AudioDeviceClause.allCases, [true, false])
  func aBrokenDeviceIsFound(_ clause: AudioDeviceClause, isOutput: Bool) {
    let devices = ManualAudioDevices(broken: clause)
    var facts = Self.facts(devices)
    // A manual clock does not run at the host clock's rate, so it breaks `pace`.
    facts.isRealTime = clause == .pace
    // Concurrent calls arrive in no particular order, so they also break other clauses.
    let consequences: [AudioDeviceClause] =
      clause == .oneCallAtATime ? [.eachFrameOnce, .startsOnce, .goesOn, .clockForward] : []
    expectFound(clause, consequences: consequences) {
      if isOutput { checkAudioOutput(facts, by: devices) } else { checkAudioInput(facts, by: devices) }
    }
  }
}
