package import AVEngineCore
import Foundation

/// The screens of the session that a program runs in: an X server's, or on Wayland the one that the user chooses.
package enum SystemScreens {
  /// By the environment's `AVFOUNDATION_SCREENS`, `portal` or `x11`; else by what display there is.
  package static var screens: Screens {
    let environment = ProcessInfo.processInfo.environment
    let isWayland = environment["WAYLAND_DISPLAY"].map { !$0.isEmpty } ?? false
    let x11 = X11Screens()
    guard environment["AVFOUNDATION_SCREENS"] == "portal" || isWayland && environment["AVFOUNDATION_SCREENS"] != "x11"
    else { return Screens(directory: x11, inputs: x11) }
    // The main display is that which CGMainDisplayID tells, where an X server runs beside.
    let portal = PortalScreens {
      let monitors = (try? x11.devices()) ?? []
      for case .screen(let identifier, _, true) in monitors.map(\.kind) { return identifier }
      return 0
    }
    return Screens(directory: portal, inputs: portal)
  }
}
