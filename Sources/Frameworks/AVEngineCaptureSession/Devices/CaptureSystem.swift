package import AVEngineCapture
package import AVEngineCore
import AVEngineSystem
package import AVFAudio
import CoreFoundation
import Dispatch
import Foundation

package final class CaptureSystem: @unchecked Sendable {
  // Safety: variables are behind the lock of `state`; device objects are safe to use on any thread.

  @TaskLocal package static var replacement: CaptureSystem?

  private static let shared: CaptureSystem = {
    let environment = ProcessInfo.processInfo.environment
    var devices = Engine.system.devices
    if environment["AVFOUNDATION_CAMERA"] == "test" {
      let image = environment["AVFOUNDATION_CAMERA_PICTURE"]
      devices = SyntheticStage.process(image: image, codecs: Engine.system.codecs).devices(over: devices)
    }
    return CaptureSystem(devices, roles: CameraRoles(environment["AVFOUNDATION_CAMERA_ROLES"]))
  }()

  package static var current: CaptureSystem { replacement ?? shared }

  package let devices: Devices
  let codecs: any CodecProvider
  let watching: SessionWatching
  let choices: CameraChoices
  let audioSession: @Sendable () -> AVAudioSession
  private let roles: CameraRoles
  private let queue = DispatchQueue(label: "AVCapture.devices")
  /// Held during the first search for devices.
  private let beginning = NSLock()
  private let state = Guarded(State())

  private struct State: @unchecked Sendable {
    // Safety: device objects and discovery sessions are safe to use on any thread.
    var known: [AVCaptureDevice] = []
    var watches: [any Sendable & AnyObject] = []
    var isWatching = false
    var discoveries: [WeakDiscovery] = []
    var cameraError: EngineError?
  }

  private struct WeakDiscovery { weak var session: AVCaptureDevice.DiscoverySession? }

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

  var connected: [AVCaptureDevice] {
    begin()
    return state.withLock { $0.known.filter(\.core.isConnected) }
  }

  func device(_ identifier: String) -> AVCaptureDevice? { connected.first { $0.uniqueID == identifier } }

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

  /// Other callers wait until the first search is done.
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

  package func waitUntilIdle() { queue.sync {} }

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
    // Reports come after the update, so that observers of lists and of notifications see the new lists.
    let discoveries = state.withLock { $0.discoveries.compactMap(\.session) }
    for device in went { device.setConnected(false) }
    for device in came { device.setConnected(true) }
    for discovery in discoveries where !(came + went).isEmpty { discovery.refresh() }
    for device in went { CaptureNotifications.post(AVCaptureDevice.wasDisconnectedNotification, of: device) }
    for device in came { CaptureNotifications.post(AVCaptureDevice.wasConnectedNotification, of: device) }
  }

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
    // A disconnected device stays in the list until a device with the same identifier is connected, which may be the
    // same object.
    let absent = known.filter { device in !order.contains { $0.core.identifier == device.core.identifier } }
    known = order + absent
    return (came, absent.filter(\.core.isConnected), changed)
  }
}
