import AVEngineCore
import Dispatch
import Foundation
import Synchronization

final class SessionWatch: @unchecked Sendable {
  // Safety: after `begin`, `session` does not change, and only the queue uses `watch` and `isLooking`.
  let directory: any AudioDeviceDirectory
  private let queue = DispatchQueue(label: "AVAudioSession")
  /// Separate from `queue`: observers may call methods that wait for `queue`, and posting waits for observers on the
  /// main queue.
  private let notifications = DispatchQueue(label: "AVAudioSession.notifications")
  /// Nil until the server has answered once.
  private let known = Mutex<AudioDevices?>(nil)
  private var watch: (any Sendable & AnyObject)?
  private weak var session: AVAudioSession?
  private var isLooking = false

  private static let pause = DispatchTimeInterval.seconds(1)

  init(_ directory: any AudioDeviceDirectory) { self.directory = directory }

  func begin(_ session: AVAudioSession) {
    self.session = session
    queue.async { _ = try? self.refresh() }
  }

  /// Before the first answer, waits for the server; without a server, there are no devices.
  var devices: AudioDevices {
    if let known = known.withLock({ $0 }) { return known }
    return (try? ask()) ?? AudioDevices()
  }

  func ask() throws(EngineError) -> AudioDevices {
    let result: Result<AudioDevices, EngineError> = queue.sync {
      Result { () throws(EngineError) in try refresh() }
    }
    return try result.get()
  }

  func waitUntilIdle() {
    queue.sync {}
    notifications.sync {}
  }

  // MARK: On the queue

  private func refresh() throws(EngineError) -> AudioDevices {
    do throws(EngineError) {
      let isNew = watch == nil
      // The watch starts before the devices are read, so that no later change is missed.
      if isNew { watch = try directory.watch { [weak self] news in self?.heard(news) } }
      let devices = try directory.devices()
      let old = known.withLock { $0 }
      if isNew, old != nil { post(AVAudioSession.mediaServicesWereResetNotification) }
      update(devices, old: old)
      return devices
    } catch {
      lose()
      throw error
    }
  }

  private func heard(_ news: AudioDeviceNews) {
    queue.async { [self] in
      switch news {
      case .changed: _ = try? refresh()
      case .interrupted: tell(of: .began)
      case .resumed:
        tell(
          of: .ended, [AVAudioSessionInterruptionOptionKey: AVAudioSession.InterruptionOptions.shouldResume.rawValue])
      case .over: lose()
      }
    }
  }

  private func tell(of type: AVAudioSession.InterruptionType, _ options: [String: UInt] = [:]) {
    post(
      AVAudioSession.interruptionNotification,
      options.merging([AVAudioSessionInterruptionTypeKey: type.rawValue]) { $1 })
  }

  private func update(_ devices: AudioDevices, old: AudioDevices?) {
    guard let old, let session else { return known.withLock { $0 = devices } }
    let oldRoute = session.route(old)
    if old.outputVolume != devices.outputVolume {
      session.changeVolume { known.withLock { $0 = devices } }
    } else {
      known.withLock { $0 = devices }
    }
    let newRoute = session.route(devices)
    route(changed: oldRoute, to: newRoute, because: Self.reason(oldRoute, newRoute, old, devices))
  }

  private func lose() {
    let wasThere = watch != nil
    watch = nil
    guard known.withLock({ $0 }) != nil else { return }
    if wasThere { post(AVAudioSession.mediaServicesWereLostNotification) }
    update(AudioDevices(), old: known.withLock { $0 })
    guard !isLooking else { return }
    isLooking = true
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      self?.isLooking = false
      if self?.watch == nil { _ = try? self?.refresh() }
    }
  }

  private static func reason(
    _ old: AVAudioSessionRouteDescription, _ new: AVAudioSessionRouteDescription, _ before: AudioDevices,
    _ now: AudioDevices
  ) -> AVAudioSession.RouteChangeReason {
    let identifiers = { (devices: AudioDevices) in Set((devices.outputs + devices.inputs).map(\.identifier)) }
    let ports = { (route: AVAudioSessionRouteDescription) in
      Set((route.storedOutputs + route.storedInputs).map(\.storedUID))
    }
    if ports(old) == ports(new) { return .routeConfigurationChange }
    if ports(new).isEmpty { return .noSuitableRouteForCategory }
    if !ports(old).isSubset(of: identifiers(now)) { return .oldDeviceUnavailable }
    if !ports(new).isSubset(of: identifiers(before)) { return .newDeviceAvailable }
    return .override
  }

  // MARK: Notifications

  func route(
    changed old: AVAudioSessionRouteDescription, to new: AVAudioSessionRouteDescription,
    because reason: AVAudioSession.RouteChangeReason
  ) {
    guard old != new else { return }
    post(
      AVAudioSession.routeChangeNotification,
      [AVAudioSessionRouteChangeReasonKey: reason.rawValue, AVAudioSessionRouteChangePreviousRouteKey: old])
  }

  private func post(_ name: NSNotification.Name, _ userInfo: [String: any Sendable]? = nil) {
    notifications.async { [weak session] in
      NotificationCenter.default.post(name: name, object: session, userInfo: userInfo)
    }
  }
}
