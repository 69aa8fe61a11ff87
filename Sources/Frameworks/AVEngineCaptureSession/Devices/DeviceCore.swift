import AVEngineCapture
import AVEngineCore
import CoreFoundation
import CoreMedia
import Dispatch
import Foundation

final class DeviceCore: Sendable {
  enum Record: Sendable, Hashable {
    case video(VideoDevice)
    case audio(AudioDevice)

    var identifier: String {
      switch self {
      case .video(let video): video.identifier
      case .audio(let audio): audio.identifier
      }
    }
  }

  struct State: @unchecked Sendable {
    // Safety: formats do not change, and timers may be cancelled on any thread.
    var record: Record
    var formats: [AVCaptureDevice.Format]
    var isConnected = true
    var locks = 0
    var format = 0
    var minFrameDuration: CMTime?
    var maxFrameDuration: CMTime?
    var zoom = 1.0
    var ramp: ZoomRamp?
    var rampTimer: (any DispatchSourceTimer)?
    var adjustsHDR = true
    var pressure: ThermalZones.Level?
    var isCustomExposure = false
    /// The value of `.exposureExceedsFrame` before the client fixed the frame duration; nil if it is not fixed.
    var unpinned: Double?
    var lightsStillImages = false
    /// Whether another program uses the camera.
    var isTaken = false
    var settlesAt: CMTime?
    var settlingTimer: (any DispatchSourceTimer)?
    var values: [VideoControl: Double] = [:]
    /// Values that the client has set, which are applied when the device is opened.
    var wanted: [VideoControl: Double] = [:]
    weak var session: (any DeviceSession)?
    var source: Int?

    var activeFormat: AVCaptureDevice.Format? { formats.indices.contains(format) ? formats[format] : formats.first }
  }

  let state: Guarded<State>
  let registrar = _KeyValueRegistrar()
  let identifier: String
  let assignedType: AVCaptureDevice.DeviceType?

  init(_ record: Record, assignedType: AVCaptureDevice.DeviceType? = nil) {
    self.assignedType = assignedType
    state = Guarded(State(record: record, formats: record.formats(keeping: [])))
    identifier = record.identifier
  }

  var video: VideoDevice? { if case .video(let video) = state.withLock({ $0.record }) { video } else { nil } }
  var audio: AudioDevice? { if case .audio(let audio) = state.withLock({ $0.record }) { audio } else { nil } }
  var isConnected: Bool { state.withLock { $0.isConnected } }
  var lightsStillImages: Bool { state.withLock { $0.lightsStillImages } }
  /// Whether this object also represents a device that is connected with the same identifier.
  var mayStay: Bool { isConnected || state.withLock { $0.session }?.awaitsDevices ?? false }

  // MARK: - Formats

  var formats: [VideoDeviceFormat] { video?.formats ?? [] }

  var activeFormat: VideoDeviceFormat? {
    state.withLock { $0.activeFormat }?.video
  }

  static func usualDuration(of format: VideoDeviceFormat?) -> CMTime {
    guard let format else { return .invalid }
    return format.frameDuration(matching: CMTime(value: 1, timescale: 30))
      ?? format.frameDurations.map(\.lowerBound).min() ?? .invalid
  }

  var minFrameDuration: CMTime { state.withLock { $0.minFrameDuration } ?? Self.usualDuration(of: activeFormat) }
  var maxFrameDuration: CMTime { state.withLock { $0.maxFrameDuration } ?? minFrameDuration }

  func setFormat(_ index: Int) {
    registrar.update(Self.formatKeys) { state.withLock { $0.setFormat(index) } }
    pinFrameDuration()
  }

  private static let formatKeys = ["activeFormat", "activeVideoMinFrameDuration", "activeVideoMaxFrameDuration"]

  func update(_ record: Record) {
    let (old, isSame) = state.withLock { ($0.formats, $0.record == record) }
    guard !isSame else { return }
    let formats = record.formats(keeping: old)
    let isOther = !formats.elementsEqual(old, by: ===)
    let active = state.withLock { $0.activeFormat }
    let place = active.flatMap { active in formats.firstIndex { $0 === active } }
    let keys = (isOther ? ["formats"] : []) + (place == nil ? Self.formatKeys : [])
    registrar.update(keys) {
      state.withLock {
        $0.record = record
        $0.formats = formats
        guard let place else { return $0.setFormat(record.substitute(for: active?.video)) }
        $0.format = place
      }
    }
    if place == nil {
      pinFrameDuration()
      state.withLock { $0.session }?.deviceChanged()
    }
  }

  /// While the client has set equal shortest and longest frame durations, the camera must not lengthen frames in the
  /// dark.
  func pinFrameDuration() {
    guard range(of: .exposureExceedsFrame) != nil else { return }
    let (isPinned, before) = state.withLock { state in
      (state.minFrameDuration != nil && state.minFrameDuration == state.maxFrameDuration, state.unpinned)
    }
    guard isPinned != (before != nil) else { return }
    let current = value(of: .exposureExceedsFrame)
    state.withLock { $0.unpinned = isPinned ? current : nil }
    set(.exposureExceedsFrame, to: before ?? 0)
  }

  // MARK: - Controls

  func range(of control: VideoControl) -> VideoControlRange? { video?.controls[control] }

  func value(of control: VideoControl) -> Double {
    let (session, source, known) = state.withLock { ($0.session, $0.source, $0.values[control]) }
    if let session, let source, let value = try? session.runner.value(of: control, source: source) { return value }
    return known ?? range(of: control)?.initial ?? 0
  }

  /// A device that is closed gets the value when it is opened. The lock of `state` is held for the value and `keep`.
  func set(_ control: VideoControl, to value: Double, _ keep: (inout State) -> Void = { _ in }) {
    registrar.update(Self.keys(of: control)) {
      let (session, source) = state.withLock {
        $0.values[control] = value
        keep(&$0)
        // An action that runs once is not repeated when the device is opened again.
        let isOnce = control == .focusOnce || control == .whiteBalanceOnce
        if !isOnce || $0.source == nil { $0.wanted[control] = value }
        return ($0.session, $0.source)
      }
      // The device may set a value that differs from the requested one. Observers read the value from the device.
      if let session, let source { try? session.runner.set(control, to: value, source: source) }
    }
  }

  func changed(_ control: VideoControl, to value: Double) {
    registrar.update(Self.keys(of: control)) { state.withLock { $0.values[control] = value } }
  }

  func applyWanted() {
    let (session, source, wanted) = state.withLock { ($0.session, $0.source, $0.wanted) }
    guard let session, let source else { return }
    // In `VideoControl`, an automatic mode that clients can set precedes the values that depend on it.
    for control in VideoControl.allCases {
      if let value = wanted[control] { try? session.runner.set(control, to: value, source: source) }
    }
    state.withLock {
      $0.wanted[.focusOnce] = nil
      $0.wanted[.whiteBalanceOnce] = nil
    }
  }

  func isDoing(_ control: VideoControl) -> Bool {
    state.withLock { $0.source != nil } && value(of: control) > 0.5
  }

  func isToDo(_ control: VideoControl) -> Bool { state.withLock { $0.wanted[control] != nil } || isDoing(control) }

  /// Returns the keys of the properties that change when the device is closed.
  func closed() -> [String] {
    let once: [VideoControl] = [.focusOnce, .whiteBalanceOnce]
    let ended = state.withLock { state in
      state.source = nil
      let ended = once.filter { (state.values[$0] ?? 0) > 0.5 }
      for control in ended { state.values[control] = 0 }
      return ended
    }
    return ["torchActive"] + ended.flatMap(Self.keys) + (endSettling() ? ["adjustingExposure"] : [])
  }

  private static func keys(of control: VideoControl) -> [String] {
    switch control {
    case .automaticFocus: ["focusMode"]
    case .focusOnce: ["adjustingFocus", "focusMode"]
    case .lensPosition: ["lensPosition"]
    case .automaticExposure: ["exposureMode"]
    case .exposureDuration: ["exposureDuration"]
    case .exposureBias: ["exposureTargetBias"]
    case .sensitivity, .automaticSensitivity: ["ISO"]
    case .exposureExceedsFrame: []
    case .automaticWhiteBalance: ["whiteBalanceMode"]
    case .whiteBalanceOnce: ["adjustingWhiteBalance", "whiteBalanceMode"]
    case .colorTemperature: ["deviceWhiteBalanceGains"]
    case .zoom: ["videoZoomFactor"]
    case .torch: ["torchMode", "torchLevel", "torchActive"]
    case .privacy: ["suspended"]
    }
  }

  // MARK: - Other programs

  var isTaken: Bool { state.withLock { $0.isTaken && $0.isConnected } }

  func setTaken(_ isTaken: Bool) {
    guard state.withLock({ $0.isTaken }) != isTaken else { return }
    registrar.update(["inUseByAnotherApplication"]) { state.withLock { $0.isTaken = isTaken } }
  }

  // MARK: - Zoom

  func zoomParts(_ zoom: Double) -> (lens: Double, crop: Double) {
    let lens = min(zoom, range(of: .zoom)?.values.upperBound ?? 1)
    return (lens, max(1, zoom / lens))
  }

  // MARK: - Sources

  var source: CaptureSource? {
    guard isConnected else { return nil }
    switch state.withLock({ $0.record }) {
    case .video(let video):
      guard let format = activeFormat else { return nil }
      let duration = minFrameDuration
      return .camera(
        device: video.identifier, format: format, frameDuration: duration.isNumeric ? duration : nil)
    case .audio(let audio):
      return .microphone(
        device: audio.identifier, sampleRate: Int32(clamping: Int(max(audio.sampleRate, 8000).rounded())),
        channelCount: min(max(audio.channelCount, 1), 32))
    }
  }
}

extension DeviceCore.State {
  fileprivate mutating func setFormat(_ index: Int) { (format, minFrameDuration, maxFrameDuration) = (index, nil, nil) }
}

protocol DeviceSession: AnyObject, Sendable {
  var runner: CaptureRunner { get }
  var awaitsDevices: Bool { get }
  func deviceFormatChanged()
  /// Called after a change of a device setting that is part of the session's capture graph, such as the zoom.
  func deviceChanged()
}
