import AVEngineCapture
import AVEngineCore
import CoreFoundation
import CoreMedia
import Dispatch
import Foundation

/// The part of a device that threads share: what it is, how it is set, and who uses it.
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
    // Safety: sessions guard themselves; timers may be cancelled on any thread.
    var record: Record
    var formats: [AVCaptureDevice.Format]
    var isConnected = true
    var locks = 0
    /// The place of the active format in the list.
    var format = 0
    /// What the client asked for; nil: what fits the format.
    var minFrameDuration: CMTime?
    var maxFrameDuration: CMTime?
    var zoom = 1.0
    var ramp: ZoomRamp?
    var rampTimer: (any DispatchSourceTimer)?
    var adjustsHDR = true
    /// As the session that uses the device saw it last.
    var pressure: ThermalZones.Level?
    var isCustomExposure = false
    /// Whether frames may last longer in the dark, as it was before the client pinned their duration; nil: it has not.
    var unpinned: Double?
    var isExternallySuspended = false
    /// The client wants still images to be taken with the lamp.
    var lightsStillImages = false
    /// Another program had the camera when a session of this one wanted it last.
    var isTaken = false
    /// When the exposure is settled, unless the camera changes it again; nil: it is settled.
    var settlesAt: CMTime?
    var settlingTimer: (any DispatchSourceTimer)?
    /// Values that the client has set, and those that the device has told.
    var values: [VideoControl: Double] = [:]
    /// What the client has set, which a device gets when it is opened.
    var wanted: [VideoControl: Double] = [:]
    weak var session: (any DeviceSession)?
    var source: Int?

    var activeFormat: AVCaptureDevice.Format? { formats.indices.contains(format) ? formats[format] : formats.first }
  }

  let state: Guarded<State>
  let registrar = _KeyValueRegistrar()
  let identifier: String
  /// The type that the user gave the camera; nil: that which it has by itself.
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
  /// Whether the device that comes or is there is still this one.
  var mayStay: Bool { isConnected || state.withLock { $0.session }?.awaitsDevices ?? false }

  // MARK: - Formats

  var formats: [VideoDeviceFormat] { video?.formats ?? [] }

  var activeFormat: VideoDeviceFormat? {
    state.withLock { $0.activeFormat }?.video
  }

  /// Usual for video, where the format has it; else the shortest.
  static func usualDuration(of format: VideoDeviceFormat?) -> CMTime {
    guard let format else { return .invalid }
    return format.frameDuration(matching: CMTime(value: 1, timescale: 30))
      ?? format.frameDurations.map(\.lowerBound).min() ?? .invalid
  }

  var minFrameDuration: CMTime { state.withLock { $0.minFrameDuration } ?? Self.usualDuration(of: activeFormat) }
  var maxFrameDuration: CMTime { state.withLock { $0.maxFrameDuration } ?? minFrameDuration }

  /// Sets the format, and the rate back to that of the format.
  func setFormat(_ index: Int) {
    registrar.update(Self.formatKeys) { state.withLock { $0.setFormat(index) } }
    pinFrameDuration()
  }

  private static let formatKeys = ["activeFormat", "activeVideoMinFrameDuration", "activeVideoMaxFrameDuration"]

  /// The device says otherwise of itself than before: its formats follow, and the active one stays or falls back.
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

  /// A camera that makes frames last longer in the dark halves its rate; not where the client wants one rate.
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

  /// The value of a control: the device's where it is open, else what was set or known last.
  func value(of control: VideoControl) -> Double {
    let (session, source, known) = state.withLock { ($0.session, $0.source, $0.values[control]) }
    if let session, let source, let value = try? session.runner.value(of: control, source: source) { return value }
    return known ?? range(of: control)?.initial ?? 0
  }

  /// Sets a control now, or as soon as the device is open, and tells the observers of its keys.
  ///
  /// - Parameter keep: What changes with it.
  func set(_ control: VideoControl, to value: Double, _ keep: (inout State) -> Void = { _ in }) {
    registrar.update(Self.keys(of: control)) {
      let (session, source) = state.withLock {
        $0.values[control] = value
        keep(&$0)
        // What happens once does not happen again when the device is opened the next time.
        let isOnce = control == .focusOnce || control == .whiteBalanceOnce
        if !isOnce || $0.source == nil { $0.wanted[control] = value }
        return ($0.session, $0.source)
      }
      // Observers see what the device made of it.
      if let session, let source { try? session.runner.set(control, to: value, source: source) }
    }
  }

  /// The device, or another program through it, has set a control.
  func changed(_ control: VideoControl, to value: Double) {
    registrar.update(Self.keys(of: control)) { state.withLock { $0.values[control] = value } }
  }

  /// Gives a device that has just been opened what the client has set: what is automatic first, because it decides what
  /// else can be set.
  func applyWanted() {
    let (session, source, wanted) = state.withLock { ($0.session, $0.source, $0.wanted) }
    guard let session, let source else { return }
    // The cases stand with the automatic ones before their values.
    for control in VideoControl.allCases {
      if let value = wanted[control] { try? session.runner.set(control, to: value, source: source) }
    }
    state.withLock {
      $0.wanted[.focusOnce] = nil
      $0.wanted[.whiteBalanceOnce] = nil
    }
  }

  /// Whether a camera that is open does what happens once.
  func isDoing(_ control: VideoControl) -> Bool {
    state.withLock { $0.source != nil } && value(of: control) > 0.5
  }

  /// As `isDoing`, or whether it will as soon as it is open.
  func isToDo(_ control: VideoControl) -> Bool { state.withLock { $0.wanted[control] != nil } || isDoing(control) }

  /// The device is closed.
  ///
  /// - Returns: The properties that are others because of it.
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

  /// How a zoom is divided into that of the lens and the part of the frame.
  func zoomParts(_ zoom: Double) -> (lens: Double, crop: Double) {
    let lens = min(zoom, range(of: .zoom)?.values.upperBound ?? 1)
    return (lens, max(1, zoom / lens))
  }

  // MARK: - Sources

  /// How a session opens the device; nil where it has gone.
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
  /// Sets the format, and the rate back to that of the format.
  fileprivate mutating func setFormat(_ index: Int) { (format, minFrameDuration, maxFrameDuration) = (index, nil, nil) }
}

/// The session that has a device open.
protocol DeviceSession: AnyObject, Sendable {
  /// Sets and reads the controls of the device.
  var runner: CaptureRunner { get }
  /// Whether the session waits until its devices can be used again.
  var awaitsDevices: Bool { get }
  /// A client has set the format of the device itself.
  func deviceFormatChanged()
  /// A setting of the device has changed by which the session's connections go.
  func deviceChanged()
}
