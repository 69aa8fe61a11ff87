package import AVEngineCore
package import CoreMedia
import CoreVideo
import Foundation
import Synchronization

package final class SyntheticCameras: VideoDeviceDirectory, VideoInputProvider, ScreenInputProvider {
  private struct State: Sendable {
    var devices: [VideoDevice]
    var watchers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var open: [String: Opened] = [:]
    /// The error codes of devices that cannot be opened, by identifier.
    var failures: [String: Int32] = [:]
    var openings: [String: Int] = [:]
    var refuses = false
  }

  private struct Opened: Sendable { weak let input: SyntheticVideoInput? }

  package typealias Content = @Sendable (VideoDeviceFormat, Int64) -> CapturedFrame.Content?

  private let state: Mutex<State>
  private let time: SyntheticTime
  private let content: Content?

  /// - Parameter content: The content of frames. If it is nil or returns nil, uncompressed frames show a
  ///   `SyntheticPattern`, and compressed ones are left out.
  package init(_ devices: [VideoDevice], time: SyntheticTime, content: Content? = nil) {
    state = Mutex(State(devices: devices))
    self.time = time
    self.content = content
  }

  // MARK: - Directory

  package func devices() throws(EngineError) -> [VideoDevice] {
    let (devices, refuses) = state.withLock { ($0.devices, $0.refuses) }
    if refuses, !devices.isEmpty {
      throw EngineError(.permissionDenied, "Listing cameras", detail: "access to each camera is denied")
    }
    return devices
  }

  private final class Watch: Sendable {
    private let end: @Sendable (ObjectIdentifier) -> Void
    init(_ end: @escaping @Sendable (ObjectIdentifier) -> Void) { self.end = end }
    deinit { end(ObjectIdentifier(self)) }
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    let watch = Watch { [weak self] in
      let watcher = $0
      self?.state.withLock { $0.watchers[watcher] = nil }
    }
    state.withLock { $0.watchers[ObjectIdentifier(watch)] = tell }
    return watch
  }

  // MARK: - Control by tests

  package func plug(_ device: VideoDevice) {
    state.withLock { state in
      state.devices.removeAll { $0.identifier == device.identifier }
      state.devices.append(device)
    }
    tellAll()
  }

  package func unplug(_ identifier: String) {
    let input = state.withLock { state in
      state.devices.removeAll { $0.identifier == identifier }
      return state.open.removeValue(forKey: identifier)?.input
    }
    input?.lose(EngineError(.deviceUnavailable, "Capturing", subject: identifier, code: Int(ENODEV)))
    tellAll()
  }

  package func setBusy(_ isBusy: Bool, _ identifier: String) { setFailure(isBusy ? EBUSY : nil, identifier) }

  package func setFailure(_ code: Int32?, _ identifier: String) { state.withLock { $0.failures[identifier] = code } }

  package func setRefuses(_ refuses: Bool) { state.withLock { $0.refuses = refuses } }

  package func input(_ identifier: String) -> SyntheticVideoInput? { state.withLock { $0.open[identifier]?.input } }

  package func openings(of identifier: String) -> Int { state.withLock { $0.openings[identifier] ?? 0 } }

  private func tellAll() { for tell in state.withLock({ Array($0.watchers.values) }) { tell() } }

  // MARK: - Inputs

  package func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let duration = frameDuration ?? format.frameDurations.first?.lowerBound ?? CMTime(value: 1, timescale: 30)
    let known = state.withLock { $0.devices.first { $0.identifier == device } }
    if let known, !known.formats.contains(where: { $0.coding == format.coding }) {
      throw EngineError(
        .unsupported, "Opening a camera", subject: device, detail: "the camera does not support the requested coding")
    }
    return try make(device, format, part: nil, duration, receiver, onEvent)
  }

  package func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let device = state.withLock { $0.devices.first { $0.identifier == screen } }
    guard case .screen(_, let frame, _)? = device?.kind else { throw gone(screen) }
    let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
    guard let part = settings.part(of: size) else {
      throw EngineError(
        .unsupported, "Opening a screen", subject: screen, detail: "the crop is outside of the screen")
    }
    let duration = settings.minimumFrameDuration
    let format = VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_32BGRA), size: part.size, frameDurations: [duration...duration])
    return try make(screen, format, part: (part, of: size), duration, receiver, onEvent)
  }

  private func make(
    _ device: String, _ format: VideoDeviceFormat, part: (ScreenCaptureSettings.Part, of: PixelSize)?,
    _ duration: CMTime, _ receiver: any VideoReceiver, _ onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    var format = format
    format.frameDurations = [duration...duration]
    let known: VideoDevice? = try check(device)
    guard let known else { throw gone(device) }
    let input = try SyntheticVideoInput(
      known, format, part: part, time: time, content: content, receiver: receiver, onEvent: onEvent)
    state.withLock {
      $0.open[device] = Opened(input: input)
      $0.openings[device, default: 0] += 1
    }
    return input
  }

  private func check(_ device: String) throws(EngineError) -> VideoDevice? {
    let (known, failure, refuses) = state.withLock { state in
      (state.devices.first { $0.identifier == device }, state.failures[device], state.refuses)
    }
    if refuses { throw EngineError(.permissionDenied, "Opening a camera", subject: device, code: Int(EACCES)) }
    if let failure {
      throw EngineError(.deviceUnavailable, "Opening a camera", subject: device, code: Int(failure))
    }
    return known
  }

  private func gone(_ device: String) -> EngineError {
    EngineError(.deviceUnavailable, "Opening a camera", subject: device, code: Int(ENODEV))
  }
}
