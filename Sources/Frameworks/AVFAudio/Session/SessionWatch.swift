import AVEngineCore
import Dispatch
import Foundation
import Synchronization

/// Keeps what is known of the devices up to date, as the sound server tells, and tells clients of what has changed.
final class SessionWatch: @unchecked Sendable {
  // Safety: what changes is used on the queue only, after `begin`.
  let directory: any AudioDeviceDirectory
  private let queue = DispatchQueue(label: "AVAudioSession")
  /// Notifications have a queue of their own: observers may ask what would need the other, and those on the main queue
  /// are waited for.
  private let notifications = DispatchQueue(label: "AVAudioSession.notifications")
  /// nil until the server has answered once.
  private let known = Mutex<AudioDevices?>(nil)
  private var watch: (any Sendable & AnyObject)?
  private weak var session: AVAudioSession?
  /// Whether a server that has gone will be looked for.
  private var isLooking = false

  /// How long to wait for a server that has gone to come again.
  private static let pause = DispatchTimeInterval.seconds(1)

  init(_ directory: any AudioDeviceDirectory) { self.directory = directory }

  func begin(_ session: AVAudioSession) {
    self.session = session
    queue.async { _ = try? self.refresh() }
  }

  /// What was told last; where nothing has been told yet, what the server says now.
  var devices: AudioDevices {
    if let known = known.withLock({ $0 }) { return known }
    return (try? ask()) ?? AudioDevices()
  }

  /// What the server says now.
  func ask() throws(EngineError) -> AudioDevices {
    let result: Result<AudioDevices, EngineError> = queue.sync {
      Result { () throws(EngineError) in try refresh() }
    }
    return try result.get()
  }

  /// Waits until all that is known has been told.
  func waitUntilIdle() {
    queue.sync {}
    notifications.sync {}
  }

  // MARK: On the queue

  private func refresh() throws(EngineError) -> AudioDevices {
    do throws(EngineError) {
      let isNew = watch == nil
      // Whatever changes after this is told.
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

  /// The server has gone: it is looked for until it is there again.
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

  // MARK: Telling

  /// Tells of another route, if it is one.
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
