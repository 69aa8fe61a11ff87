import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import AVFAudio
import CoreMedia
import Foundation
import Synchronization

@testable import AVEngineCaptureSession

/// Synthetic devices on a clock that the test advances, in place of the process's devices.
final class Rig: Sendable {
  let clock = ManualClock(at: CMTime(value: 1000, timescale: 1))
  let stage: SyntheticStage
  let system: CaptureSystem
  let audioSession: AVAudioSession
  /// The most recent choice is first.
  let chosen = Chosen()
  static let camera = "synthetic-camera"

  /// - Parameter sleep: Returns the seconds that the machine has slept.
  init(
    cameras: [VideoDevice] = [SyntheticStage.camera()], microphones: [AudioDevice] = [SyntheticStage.microphone],
    screens: [VideoDevice] = [SyntheticStage.screen],
    content: SyntheticCameras.Content? = nil, roles: String? = nil, drift: Double = 0,
    looksEach: DispatchTimeInterval = .seconds(3600),
    sleep: @escaping @Sendable () -> Double = { 0 },
    pressure: @escaping @Sendable () -> ThermalZones.Level = { .nominal }
  ) {
    stage = SyntheticStage(
      manual: clock, cameras: cameras, microphones: microphones, screens: screens, content: content,
      drift: drift)
    var watching = SessionWatching()
    watching.interval = looksEach
    watching.sleep = sleep
    watching.pressure = pressure
    var choices = CameraChoices()
    choices.read = { [chosen] in chosen.withLock { $0 } }
    choices.write = { [chosen] new in chosen.withLock { $0 = new } }
    let audioSession = AVAudioSession(stage.microphones)
    self.audioSession = audioSession
    system = CaptureSystem(
      stage.devices(over: Engine.system.devices), roles: CameraRoles(roles), watching: watching, choices: choices,
      audioSession: { audioSession })
  }

  @discardableResult
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$replacement.withValue(system) { try body() }
  }

  func advance(milliseconds: Int64) { stage.time.advance(by: CMTime(value: milliseconds, timescale: 1000)) }

  func record(_ output: AVCaptureFileOutput, milliseconds: Int64) {
    for _ in 0..<(milliseconds / 20) {
      advance(milliseconds: 20)
      waitUntilIdle(output)
      output.recorder.waitUntilIdle()
      // Time advances faster than encoders work, and a recorder does not wait for them.
      while output.recorder.waitingCount > 24 { usleep(500) }
    }
  }

  func waitUntilIdle(_ output: AVCaptureOutput) { output.sessionLink.session?.runner.waitUntilIdle() }

  func session(
    preset: AVCaptureSession.Preset = .qvga320x240, isMultiCam: Bool = false
  ) throws -> (AVCaptureSession, AVCaptureDeviceInput) {
    let session = isMultiCam ? AVCaptureMultiCamSession() : AVCaptureSession()
    if !isMultiCam { session.sessionPreset = preset }
    let input = try AVCaptureDeviceInput(device: camera)
    if isMultiCam, let index = preset.formatChoice?.index(in: input.device.core.formats) {
      input.device.core.setFormat(index)
    }
    session.addInput(input)
    return (session, input)
  }

  func isRunning(_ camera: String) -> Bool { stage.cameras.input(camera)?.isRunning ?? false }

  var camera: AVCaptureDevice { AVCaptureDevice.default(for: .video)! }
  var microphone: AVCaptureDevice { AVCaptureDevice.default(for: .audio)! }
}

final class Chosen: Sendable {
  private let all = Mutex<[String]>([])
  func withLock<Result: Sendable>(_ body: (inout [String]) -> Result) -> Result { all.withLock { body(&$0) } }
}

final class Signal: @unchecked Sendable {
  // Safety: the count is used under the condition's lock.
  private let condition = NSCondition()
  private var count = 0

  func fire() {
    condition.withLock {
      count += 1
      condition.broadcast()
    }
  }

  var fired: Int { condition.withLock { count } }

  func wait(_ wanted: Int = 1) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 30)
    while count < wanted { if !condition.wait(until: limit) { return false } }
    return true
  }
}

final class Notice: @unchecked Sendable {
  // Safety: the notifications are used under the lock.
  let signal = Signal()
  private let lock = NSLock()
  private var kept: [[AnyHashable: Any]] = []
  private var token: (any NSObjectProtocol)?

  init(_ name: NSNotification.Name, of object: AnyObject? = nil) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] note in
      nonisolated(unsafe) let info = note.userInfo ?? [:]
      if let self { self.lock.withLock { self.kept.append(info) } }
      self?.signal.fire()
    }
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }

  var infos: [[AnyHashable: Any]] { lock.withLock { kept } }
  func wait() -> Bool { signal.wait() }
}
