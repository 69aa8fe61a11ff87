package import AVEngineCore
import CoreFoundation
import Foundation
import Synchronization

/// Listing screens does not ask the user: there is one screen, whose size is unknown.
package final class PortalScreens: VideoDeviceDirectory, ScreenInputProvider {
  private let address: String?
  private let mainScreen: @Sendable () -> UInt32
  /// Taken while a session is opened, which may ask the user.
  private let turn = AskingTurn()
  private let state = Mutex(State())

  private struct State: Sendable {
    var portal: DesktopPortal?
    var restoreToken: String?
    var sessions: [Bool: ScreenCastSession] = [:]
  }

  static let identifier = "portal:screen"

  /// - Parameter mainScreen: Returns the `CGDirectDisplayID` of the main screen; 0 if it is unknown.
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

  private final class Watch: Sendable {}

  package func permission(
    screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
  ) throws(EngineError) -> (any Sendable & AnyObject)? {
    guard screen == Self.identifier else { return nil }
    return Permission(try session(showsCursor: settings.showsCursor, wait))
  }

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
      state.restoreToken = made.restoreToken
    }
    guard made.use() else { throw ScreenCastSession.ended }
    return made
  }
}
