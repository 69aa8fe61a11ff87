package import AVEngineCore
import Foundation

package enum SystemScreens {
  /// The environment variable `AVFOUNDATION_SCREENS` selects `portal` or `x11`; otherwise `WAYLAND_DISPLAY` decides.
  package static var screens: Screens {
    let environment = ProcessInfo.processInfo.environment
    let isWayland = environment["WAYLAND_DISPLAY"].map { !$0.isEmpty } ?? false
    let x11 = X11Screens()
    guard environment["AVFOUNDATION_SCREENS"] == "portal" || isWayland && environment["AVFOUNDATION_SCREENS"] != "x11"
    else { return Screens(directory: x11, inputs: x11) }
    // If an X server is running, too, the chosen screen has the identifier of the server's main monitor, which
    // `CGMainDisplayID` returns.
    let portal = PortalScreens {
      let monitors = (try? x11.devices()) ?? []
      for case .screen(let identifier, _, true) in monitors.map(\.kind) { return identifier }
      return 0
    }
    return Screens(directory: portal, inputs: portal)
  }
}
