package import AVEngineCore
package import CoreMedia
import AVEngineDesktopBus
import Dispatch
import Foundation
import Synchronization

/// Listing cameras does not ask the user. The list is empty before the user has been asked.
package final class PortalCameras: VideoDeviceDirectory, VideoInputProvider, CameraAuthority {
  private static let interface = "org.freedesktop.portal.Camera"
  private static let operation = "Asking for cameras"

  private let address: String?
  private let link: Link
  private let cameras: PipeWireCameras
  /// Held while the user is asked.
  private let asking = NSLock()
  private let queue = DispatchQueue(label: "PortalCameras", attributes: .concurrent)
  private let state = Mutex(State())

  private struct State: Sendable {
    var isGranted: Bool?
    var failure: EngineError?
    var watches: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var inner: (any Sendable & AnyObject)?
  }

  private final class Link: Sendable {
    private let address: String?
    let portal = Mutex<DesktopPortal?>(nil)

    init(address: String?) { self.address = address }

    func openRemote() throws(EngineError) -> DBusDescriptor {
      let portal = try current()
      let answer = try portal.call(
        DesktopPortal.path, PortalCameras.interface, "OpenPipeWireRemote", [.options([:])])
      guard case .descriptor(let descriptor)? = answer.first, descriptor.number >= 0 else {
        throw EngineError(
          portal.nonsense("OpenPipeWireRemote returns no file descriptor"), PortalCameras.operation)
      }
      return descriptor
    }

    /// The permission stays valid over a new connection, because portals store the user's answer.
    private func current() throws(EngineError) -> DesktopPortal {
      guard let known = portal.withLock({ $0 }) else {
        throw EngineError(.permissionDenied, PortalCameras.operation, detail: "the user has not been asked")
      }
      if known.bus.failure == nil { return known }
      let next = try DesktopPortal(address: address, operation: PortalCameras.operation)
      portal.withLock { if $0 != nil { $0 = next } }
      return next
    }
  }

  /// - Parameter address: The address of the message bus; nil for the session bus.
  package init(address: String? = nil) {
    self.address = address
    let link = Link(address: address)
    self.link = link
    cameras = PipeWireCameras(
      on: .portal { () throws(EngineError) in try link.openRemote() })
  }

  // MARK: - Permission

  package var isGranted: Bool? { state.withLock { $0.isGranted } }

  package func request(_ answer: @escaping @Sendable (Bool) -> Void) {
    queue.async { [self] in answer(ask()) }
  }

  private func ask() -> Bool {
    asking.lock()
    defer { asking.unlock() }
    if let known = isGranted { return known }
    do throws(EngineError) {
      let portal = try DesktopPortal(address: address, operation: Self.operation)
      _ = try portal.ask(Self.interface, "AccessCamera")
      link.portal.withLock { $0 = portal }
      state.withLock { state in
        state.isGranted = true
        state.failure = nil
      }
    } catch {
      state.withLock { state in
        // Only the user's refusal counts as an answer, and not, for example, a missing portal.
        if error.kind == .permissionDenied { state.isGranted = false }
        state.failure = error
      }
    }
    watchCameras()
    for tell in state.withLock({ Array($0.watches.values) }) { tell() }
    return isGranted ?? false
  }

  private func watchCameras() {
    guard isGranted == true else { return }
    let inner = cameras.watchOnceThere { [weak self] in
      guard let self else { return }
      for tell in state.withLock({ Array($0.watches.values) }) { tell() }
    }
    state.withLock { $0.inner = inner }
  }

  private func forgetAnswer() {
    link.portal.withLock { $0 = nil }
    // The watch is released outside of the lock.
    let inner = state.withLock { state in
      defer { state.inner = nil }
      if state.isGranted == true { state.isGranted = nil }
      return state.inner
    }
    withExtendedLifetime(inner) {}
  }

  // MARK: - Cameras

  package func devices() throws(EngineError) -> [VideoDevice] {
    let (isGranted, failure) = state.withLock { ($0.isGranted, $0.failure) }
    if isGranted == true {
      do throws(EngineError) { return try cameras.devices() } catch {
        guard error.kind == .permissionDenied else { throw error }
        forgetAnswer()
        return []
      }
    }
    if let failure { throw failure }
    return []
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    Watch(self, tell)
  }

  private final class Watch: Sendable {
    private let owner: PortalCameras

    init(_ owner: PortalCameras, _ tell: @escaping @Sendable () -> Void) {
      self.owner = owner
      let identifier = ObjectIdentifier(self)
      owner.state.withLock { $0.watches[identifier] = tell }
    }

    deinit {
      let identifier = ObjectIdentifier(self)
      owner.state.withLock { _ = $0.watches.removeValue(forKey: identifier) }
    }
  }

  package func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    try cameras.makeInput(
      device: device, format: format, frameDuration: frameDuration, receiver: receiver, onEvent: onEvent)
  }
}
