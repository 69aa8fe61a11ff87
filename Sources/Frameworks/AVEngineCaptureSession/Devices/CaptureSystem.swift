package import AVEngineCapture
package import AVEngineCore
import AVEngineSystem
package import AVFAudio
import CoreFoundation
import Dispatch
import Foundation

/// The devices of a process that media is captured from, each as one object for as long as the process lives.
package final class CaptureSystem: @unchecked Sendable {
  // Safety: what changes is behind the mutex; device objects guard themselves.

  /// Another system for what is made within a task: that of a test.
  @TaskLocal package static var replacement: CaptureSystem?

  /// The process's own. `AVFOUNDATION_CAMERA=test` has it use a synthetic camera, microphone and screen, and
  /// `AVFOUNDATION_CAMERA_PICTURE` names an image that the camera shows; `AVFOUNDATION_CAMERA_ROLES` gives cameras
  /// types and positions.
  private static let shared: CaptureSystem = {
    let environment = ProcessInfo.processInfo.environment
    var devices = Engine.system.devices
    if environment["AVFOUNDATION_CAMERA"] == "test" {
      let picture = environment["AVFOUNDATION_CAMERA_PICTURE"]
      devices = SyntheticStage.process(picture: picture, codecs: Engine.system.codecs).devices(over: devices)
    }
    return CaptureSystem(devices, roles: CameraRoles(environment["AVFOUNDATION_CAMERA_ROLES"]))
  }()

  package static var current: CaptureSystem { replacement ?? shared }

  package let devices: Devices
  let codecs: any CodecProvider
  /// How sessions look after what interrupts them.
  let watching: SessionWatching
  let choices: CameraChoices
  /// The audio session that sessions with a microphone configure.
  let audioSession: @Sendable () -> AVAudioSession
  private let roles: CameraRoles
  private let queue = DispatchQueue(label: "AVCapture.devices")
  /// Held while devices are looked for the first time.
  private let beginning = NSLock()
  private let state = Guarded(State())

  private struct State: @unchecked Sendable {
    // Safety: device objects guard themselves.
    var known: [AVCaptureDevice] = []
    var watches: [any Sendable & AnyObject] = []
    var isWatching = false
    var discoveries: [WeakDiscovery] = []
    var cameraError: EngineError?
  }

  private struct WeakDiscovery { weak var session: AVCaptureDevice.DiscoverySession? }

  /// - Parameters:
  ///   - roles: Types and positions in place of those that cameras have by themselves.
  ///   - choices: The cameras that the user chose.
  ///   - audioSession: The process's own unless it is a test's.
  package init(
    _ devices: Devices, roles: CameraRoles = CameraRoles(nil), watching: SessionWatching = SessionWatching(),
    choices: CameraChoices = CameraChoices(),
    audioSession: @escaping @Sendable () -> AVAudioSession = { AVAudioSession.sharedInstance() }
  ) {
    self.devices = devices
    self.roles = roles
    self.watching = watching
    self.choices = choices
    self.audioSession = audioSession
    codecs = Engine.system.codecs
  }

  // MARK: - Lists

  /// The devices that are there, cameras first.
  var connected: [AVCaptureDevice] {
    begin()
    return state.withLock { $0.known.filter(\.core.isConnected) }
  }

  func device(_ identifier: String) -> AVCaptureDevice? { connected.first { $0.uniqueID == identifier } }

  /// Why cameras cannot be listed; nil where they can.
  var cameraError: EngineError? {
    begin()
    return state.withLock { $0.cameraError }
  }

  func add(_ session: AVCaptureDevice.DiscoverySession) {
    state.withLock {
      $0.discoveries.removeAll { $0.session == nil }
      $0.discoveries.append(WeakDiscovery(session: session))
    }
  }

  /// Looks for the first time, and has changes told. Whoever asks meanwhile waits until that is done.
  private func begin() {
    beginning.withLock {
      guard state.withLock({ !$0.isWatching }) else { return }
      look(tells: false)
      let changed = { @Sendable [weak self] in
        guard let self else { return }
        queue.async { self.look(tells: true) }
      }
      let camera = try? devices.cameras.directory.watch(changed)
      let microphone = try? devices.directory.watch { news in if case .changed = news { changed() } }
      state.withLock { state in
        state.watches = [camera, microphone].compactMap { $0 }
        state.isWatching = true
      }
    }
  }

  /// Waits until changes that have been told of are seen.
  package func waitUntilIdle() { queue.sync {} }

  /// Looks for devices that have come or gone, and tells of them.
  func look() { queue.sync { look(tells: true) } }

  private func look(tells: Bool) { CaptureObservers.byItself { lookNow(tells: tells) } }

  private func lookNow(tells: Bool) {
    var records: [(DeviceCore.Record, AVCaptureDevice.DeviceType?)] = []
    var failure: EngineError?
    do throws(EngineError) {
      for camera in try devices.cameras.directory.devices() {
        let role = roles.cast(camera)
        records.append((.video(role.camera), role.type))
      }
    } catch { failure = error }
    let microphones = (try? devices.directory.devices())?.inputs ?? []
    for microphone in microphones { records.append((.audio(microphone), nil)) }
    let (came, went, changed) = state.withLock { state in
      state.cameraError = failure
      return Self.take(records, into: &state.known)
    }
    for (device, record) in changed { device.core.update(record) }
    guard tells else { return }
    // Observers of lists, and those of the notifications, find the lists as they are now.
    let discoveries = state.withLock { $0.discoveries.compactMap(\.session) }
    for device in went { device.setConnected(false) }
    for device in came { device.setConnected(true) }
    for discovery in discoveries where !(came + went).isEmpty { discovery.refresh() }
    for device in went { CaptureNotifications.post(AVCaptureDevice.wasDisconnectedNotification, of: device) }
    for device in came { CaptureNotifications.post(AVCaptureDevice.wasConnectedNotification, of: device) }
  }

  /// - Returns: The devices that are to become connected, those that have gone, and those that may be described
  ///   otherwise than before.
  private static func take(
    _ records: [(DeviceCore.Record, AVCaptureDevice.DeviceType?)], into known: inout [AVCaptureDevice]
  ) -> (came: [AVCaptureDevice], went: [AVCaptureDevice], changed: [(AVCaptureDevice, DeviceCore.Record)]) {
    var came: [AVCaptureDevice] = []
    var changed: [(AVCaptureDevice, DeviceCore.Record)] = []
    var order: [AVCaptureDevice] = []
    for (record, type) in records {
      let device: AVCaptureDevice
      if let same = known.first(where: { $0.core.identifier == record.identifier && $0.core.mayStay }) {
        device = same
        changed.append((device, record))
        if !device.core.isConnected { came.append(device) }
      } else {
        device = AVCaptureDevice(DeviceCore(record, assignedType: type))
        came.append(device)
      }
      order.append(device)
    }
    // One that is absent is kept until it comes back, as itself or as another object.
    let absent = known.filter { device in !order.contains { $0.core.identifier == device.core.identifier } }
    known = order + absent
    return (came, absent.filter(\.core.isConnected), changed)
  }
}
