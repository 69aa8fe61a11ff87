package import AVEngineCore
package import CoreMedia
import Foundation

/// The cameras of the kernel and of PipeWire.
///
/// If a kernel's camera is busy or access is refused, PipeWire is tried instead, because PipeWire may keep the camera
/// busy.
package struct SystemCameras: VideoDeviceDirectory, VideoInputProvider {
  private let kernel: V4L2Cameras?
  private let server: PipeWireCameras?

  /// The environment variable `AVFOUNDATION_CAMERA` selects `v4l2`, `pipewire` or `portal`. Without the variable,
  /// programs in Flatpak's sandboxes use the portal, and others use V4L2 and PipeWire.
  package static var cameras: Cameras {
    let source = ProcessInfo.processInfo.environment["AVFOUNDATION_CAMERA"]
    if source == "portal" || source == nil && access("/.flatpak-info", F_OK) == 0 {
      let portal = PortalCameras()
      return Cameras(directory: portal, inputs: portal, authority: portal)
    }
    let cameras = SystemCameras()
    return Cameras(directory: cameras, inputs: cameras)
  }

  private init() {
    let kernel = V4L2Cameras()
    switch ProcessInfo.processInfo.environment["AVFOUNDATION_CAMERA"] {
    case "v4l2": self.init(kernel: kernel, server: nil)
    case "pipewire": self.init(kernel: nil, server: PipeWireCameras())
    default: self.init(kernel: kernel, server: PipeWireCameras())
    }
  }

  init(kernel: V4L2Cameras?, server: PipeWireCameras?) {
    self.kernel = kernel
    self.server = server
  }

  package func devices() throws(EngineError) -> [VideoDevice] {
    var own = V4L2Cameras.Found()
    var refusal: EngineError?
    if let kernel { do throws(EngineError) { own = try kernel.find() } catch { refusal = error } }
    let shared = (try? server?.devices(leavingOut: own.paths)) ?? []
    if let refusal, shared.isEmpty { throw refusal }
    return own.devices + shared
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    Watches(all: [try kernel?.watch(tell), try? server?.watch(tell)].compactMap { $0 })
  }

  private final class Watches: Sendable {
    private let all: [any Sendable & AnyObject]
    init(all: [any Sendable & AnyObject]) { self.all = all }
  }

  package func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    func input(
      _ provider: some VideoInputProvider, _ device: String, _ format: VideoDeviceFormat
    ) throws(EngineError) -> any VideoInput {
      try provider.makeInput(
        device: device, format: format, frameDuration: frameDuration, receiver: receiver, onEvent: onEvent)
    }
    guard let server else {
      guard let kernel else {
        throw EngineError(.deviceUnavailable, "Opening the camera", subject: device, code: Int(ENODEV))
      }
      return try input(kernel, device, format)
    }
    guard let kernel else { return try input(server, device, format) }
    do throws(EngineError) {
      return try input(kernel, device, format)
    } catch {
      let isRefused = error.code == Int(EBUSY) || error.kind == .permissionDenied
      guard isRefused || error.code == Int(ENODEV) else { throw error }
      let paths = kernel.paths(of: device)
      // The identifier may belong to a camera that only the server has.
      if paths.isEmpty { do throws(EngineError) { return try input(server, device, format) } catch {} }
      for path in paths where isRefused {
        // Durations of frames are not compared, because the server may round them.
        if let same = try? server.device(atPath: path),
          let alike = same.formats.first(where: { $0.coding == format.coding && $0.size == format.size })
        {
          return try input(server, same.identifier, alike)
        }
      }
      throw error
    }
  }
}
