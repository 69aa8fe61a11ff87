package import AVEngineCore
import CoreFoundation
import Foundation
import Synchronization

/// The screen that the user chooses in a dialog of the desktop, as on Wayland, where programs cannot see screens
/// without permission.
///
/// Listing screens does not ask the user: there is one screen, whose size is unknown. The user is asked when a
/// permission is requested or the screen is opened, unless a session with the same pointer setting exists or the portal
/// accepts a token from an earlier answer.
package final class PortalScreens: VideoDeviceDirectory, ScreenInputProvider {
  private let address: String?
  private let mainScreen: @Sendable () -> UInt32
  /// Taken while a session is opened, which may ask the user. Other callers that need a new session wait.
  private let turn = AskingTurn()
  private let state = Mutex(State())

  private struct State: Sendable {
    var portal: DesktopPortal?
    var restoreToken: String?
    /// The sessions, by whether the pointer is part of their frames.
    var sessions: [Bool: ScreenCastSession] = [:]
  }

  static let identifier = "portal:screen"

  /// - Parameters:
  ///   - address: The address of the message bus; nil for the session bus.
  ///   - mainScreen: Returns the `CGDirectDisplayID` of the main screen; 0 if it is unknown.
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

  /// A watch without changes, because there is always one screen.
  private final class Watch: Sendable {}

  package func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)? {
    guard screen == Self.identifier else { return nil }
    return Permission(try session(showsCursor: settings.showsCursor, wait))
  }

  /// One use of a session. While the session lasts, inputs with the same pointer setting are opened without asking the
  /// user.
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
        .deviceUnavailable, ScreenCastSession.operation, subject: screen, detail: "there is no such screen",
        code: Int(ENODEV))
    }
    let session = try session(showsCursor: settings.showsCursor, PermissionWait())
    return PortalScreenInput(session, settings, receiver: receiver, onEvent: onEvent)
  }

  /// Returns a session whose `use()` has counted the caller.
  private func session(showsCursor: Bool, _ wait: PermissionWait) throws(EngineError) -> ScreenCastSession {
    // A known session is used without waiting for a dialog about another one.
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
      // A token is valid for one session, so this session's token replaces it.
      state.restoreToken = made.restoreToken
    }
    guard made.use() else { throw ScreenCastSession.ended }
    return made
  }
}
