package import AVEngineCore
import CoreFoundation
import Foundation
import Synchronization

/// The screen that the user chooses in a dialog of the desktop's, as on Wayland, where no program sees screens by
/// itself.
///
/// Looking for screens asks nobody: there is one, whose size is not known. The user is asked when it is opened for the
/// first time, and not again while the portal keeps the answer.
package final class PortalScreens: VideoDeviceDirectory, ScreenInputProvider {
  private let address: String?
  private let mainScreen: @Sendable () -> UInt32
  /// Taken while the user is asked: whoever asks meanwhile shares the answer.
  private let turn = AskingTurn()
  private let state = Mutex(State())

  private struct State: Sendable {
    var portal: DesktopPortal?
    var restoreToken: String?
    /// With the pointer in the picture, and without.
    var sessions: [Bool: ScreenCastSession] = [:]
  }

  static let identifier = "portal:screen"

  /// - Parameters:
  ///   - address: The message bus; nil for the session's.
  ///   - mainScreen: The `CGDirectDisplayID` of the main screen, 0 where displays have none.
  package init(address: String? = nil, mainScreen: @escaping @Sendable () -> UInt32 = { 0 }) {
    self.address = address
    self.mainScreen = mainScreen
  }

  package func devices() throws(EngineError) -> [VideoDevice] {
    var screen = VideoDevice(identifier: Self.identifier, modelIdentifier: "Portal Screen", name: "Chosen Screen")
    screen.kind = .screen(identifier: mainScreen(), frame: .zero, isMain: true)
    return [screen]
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject { Watch() }

  /// There is one screen, always.
  private final class Watch: Sendable {}

  package func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)? {
    guard screen == Self.identifier else { return nil }
    return Permission(try session(showsCursor: settings.showsCursor, wait))
  }

  /// A use of a session, whose screen others can open meanwhile without asking.
  private final class Permission: Sendable {
    private let session: ScreenCastSession
    init(_ session: ScreenCastSession) { self.session = session }
    deinit { session.leave() }
  }

  package func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    guard screen == Self.identifier else {
      throw EngineError(
        .deviceUnavailable, ScreenCastSession.operation, subject: screen, detail: "no such screen",
        code: Int(ENODEV))
    }
    let session = try session(showsCursor: settings.showsCursor, PermissionWait())
    return PortalScreenInput(session, settings, receiver: receiver, onEvent: onEvent)
  }

  /// A session for one user more.
  private func session(showsCursor: Bool, _ wait: PermissionWait) throws(EngineError) -> ScreenCastSession {
    // The user may be thinking about another one.
    if let known = state.withLock({ $0.sessions[showsCursor] }), known.use() { return known }
    try turn.take(wait, ScreenCastSession.operation)
    defer { turn.giveBack() }
    let (known, token, held) = state.withLock { ($0.sessions[showsCursor], $0.restoreToken, $0.portal) }
    if let known, known.use() { return known }
    var portal = held
    if portal?.isAlive != true { portal = nil }
    let asked: DesktopPortal
    if let portal {
      asked = portal
    } else {
      asked = try DesktopPortal(address: address, operation: ScreenCastSession.operation)
    }
    let made = try ScreenCastSession(asked, showsCursor: showsCursor, restoring: token, wait)
    state.withLock { state in
      state.portal = asked
      state.sessions[showsCursor] = made
      // A token is good for one session.
      state.restoreToken = made.restoreToken
    }
    guard made.use() else { throw ScreenCastSession.ended }
    return made
  }
}
