import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// A camera or a microphone.
///
/// Lists contain one object for each connected device. An object from `init(uniqueID:)` equals the object of the same
/// device in the lists. A device that is connected again is represented by another object; the first object stays
/// disconnected. Settings of a device apply to the whole process. They can be changed after `lockForConfiguration()`.
///
/// Observers of a change that a client makes are called on the client's thread, before the call returns. Changes that
/// the device makes by itself are reported on the main queue.
///
/// Linux: if the camera of an interrupted session disappears and returns, the same object represents it, so that the
/// session can resume.
open class AVCaptureDevice: NSObject {
  let core: DeviceCore

  init(_ core: DeviceCore) {
    self.core = core
    super.init()
  }

  /// Makes an object for the connected device whose `uniqueID` is the given one; nil if there is none.
  public init?(uniqueID deviceUniqueID: String) {
    guard let known = CaptureSystem.current.device(deviceUniqueID) else { return nil }
    core = known.core
    super.init()
  }

  // `init(uniqueID:)` cannot return the existing object. Objects that share a core are therefore equal.
  /// Returns whether both objects are the same device.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVCaptureDevice)?.core === core }
  /// A number that is the same for all objects of one device.
  open override var hash: Int { ObjectIdentifier(core).hashValue }

  // MARK: Lists of devices

  /// Returns the connected devices, cameras before microphones.
  @available(macOS, deprecated: 10.15, message: "use AVCaptureDevice.DiscoverySession")
  open class func devices() -> [AVCaptureDevice] { CaptureSystem.current.connected }

  /// Returns the connected devices with a media type: cameras for `.video`, microphones for `.audio`, none for others.
  @available(macOS, deprecated: 10.15, message: "use AVCaptureDevice.DiscoverySession")
  open class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    CaptureSystem.current.connected.filter { $0.hasMediaType(mediaType) }
  }

  /// Returns the first connected device with a media type, `.video` or `.audio`; nil if there is none.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    CaptureSystem.current.connected.first { $0.hasMediaType(mediaType) }
  }

  /// Returns the first connected device of a device type; nil if there is none. A media type of nil and the position
  /// `.unspecified` match all devices.
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    CaptureSystem.current.connected.first { $0.matches([deviceType], mediaType, position) }
  }

  func matches(_ types: [DeviceType], _ mediaType: AVMediaType?, _ position: Position) -> Bool {
    types.contains(deviceType) && (mediaType.map { hasMediaType($0) } ?? true)
      && (position == .unspecified || self.position == position)
  }

  // MARK: Properties

  /// The identifier of the device. It usually stays the same when the device is plugged into the same port again.
  open var uniqueID: String { core.identifier }
  /// The identifier of a camera's model; the `uniqueID` of a microphone.
  open var modelID: String { core.video?.modelIdentifier ?? core.identifier }
  /// The name of the device for display. Linux: the name that the kernel or the sound server reports; it is not
  /// translated.
  open var localizedName: String { core.video?.name ?? core.audio?.name ?? "" }
  /// The manufacturer of a camera; empty if it is unknown, and for microphones.
  open var manufacturer: String { core.video?.manufacturer ?? "" }
  /// Returns whether the device captures a media type: `.video` for cameras, `.audio` for microphones.
  open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == (core.audio == nil ? .video : .audio) }

  /// Whether the device is a microphone, a built-in camera or an external one. Linux: `AVFOUNDATION_CAMERA_ROLES` can
  /// assign other types to cameras.
  open var deviceType: DeviceType {
    guard let video = core.video else { return .microphone }
    if let assigned = core.assignedType { return assigned }
    if case .builtIn = video.kind { return .builtInWideAngleCamera }
    return .external
  }

  /// The direction in which a camera points. `.unspecified` if it is not known, and for microphones.
  open var position: Position {
    switch core.video?.position {
    case .front: .front
    case .back: .back
    case .unspecified, nil: .unspecified
    }
  }

  /// Whether the device is connected; can be observed. Once it is false, it stays false, unless the device's session is
  /// interrupted.
  open var isConnected: Bool { core.registrar.access("connected") { core.isConnected } }

  func setConnected(_ isConnected: Bool) {
    core.registrar.update(["connected"]) { core.state.withLock { $0.isConnected = isConnected } }
  }

  /// Whether a privacy shutter covers the camera's lens; can be observed. False if the camera does not report it.
  open var isSuspended: Bool { core.registrar.access("suspended") { core.value(of: .privacy) > 0.5 } }

  /// Whether another program uses the camera; can be observed.
  ///
  /// Linux: true after a session of this process could not open the camera, or lost the camera, because another program
  /// uses the camera; false again once a session has opened it.
  open var isInUseByAnotherApplication: Bool {
    core.registrar.access("inUseByAnotherApplication") { core.isTaken }
  }

  // MARK: Configuration

  /// Permits changes of the device's properties until `unlockForConfiguration()`. Locks nest.
  ///
  /// - Throws: `AVError.deviceNotConnected` if the device is disconnected.
  open func lockForConfiguration() throws {
    guard core.isConnected else { throw AVError(.deviceNotConnected) }
    core.state.withLock { $0.locks += 1 }
  }

  /// Ends one `lockForConfiguration()`. Ends the process if there is none to end.
  open func unlockForConfiguration() {
    let isLocked = core.state.withLock { state in
      defer { state.locks = max(0, state.locks - 1) }
      return state.locks > 0
    }
    _require(isLocked, "AVCaptureDevice.unlockForConfiguration(): the device is not locked")
  }

  func requireLock(_ member: String) {
    _require(
      core.state.withLock { $0.locks > 0 },
      "AVCaptureDevice.\(member): call lockForConfiguration() first, \(localizedName) is not locked")
  }

  // MARK: Formats

  /// The formats that the device offers; can be observed. A device can change its formats while it is connected. The
  /// objects of formats that stay are kept.
  open var formats: [Format] { core.registrar.access("formats") { core.state.withLock { $0.formats } } }

  /// The format in which the device captures; can be observed. Setting it changes the preset of the device's session to
  /// `inputPriority`. If the device stops offering the format, a similar format replaces it.
  open var activeFormat: Format {
    get { core.registrar.access("activeFormat") { core.state.withLock { $0.activeFormat } ?? Format.nothing } }
    set {
      requireLock("activeFormat")
      guard let index = formats.firstIndex(where: { $0 === newValue }) else {
        _misuse("AVCaptureDevice.activeFormat: the format is not one of \(localizedName)")
      }
      core.setFormat(index)
      core.state.withLock { $0.session }?.deviceFormatChanged()
    }
  }

  /// The shortest duration of a frame. `CMTime.invalid` sets the usual duration for the format: 1 ÷ 30 s if the format
  /// supports it, otherwise the shortest. A duration that the format does not support ends the process.
  open var activeVideoMinFrameDuration: CMTime {
    get { core.registrar.access("activeVideoMinFrameDuration") { core.minFrameDuration } }
    set {
      requireLock("activeVideoMinFrameDuration")
      let duration = matching(newValue, "activeVideoMinFrameDuration")
      core.registrar.update(["activeVideoMinFrameDuration"]) {
        core.state.withLock { $0.minFrameDuration = duration }
      }
      core.pinFrameDuration()
      core.state.withLock { $0.session }?.deviceChanged()
    }
  }

  /// The longest duration of a frame. `CMTime.invalid` makes it equal to `activeVideoMinFrameDuration`. A duration that
  /// the format does not support ends the process.
  open var activeVideoMaxFrameDuration: CMTime {
    get { core.registrar.access("activeVideoMaxFrameDuration") { core.maxFrameDuration } }
    set {
      requireLock("activeVideoMaxFrameDuration")
      let duration = matching(newValue, "activeVideoMaxFrameDuration")
      core.registrar.update(["activeVideoMaxFrameDuration"]) {
        core.state.withLock { $0.maxFrameDuration = duration }
      }
      core.pinFrameDuration()
    }
  }

  /// The durations can differ by rounding: a camera states 1,000,000 ÷ 30,000,030, and the client computes 1 ÷ 30.
  private func matching(_ duration: CMTime, _ member: String) -> CMTime? {
    guard duration.isValid else { return nil }
    guard let found = core.activeFormat?.frameDuration(matching: duration) else {
      _misuse(
        "AVCaptureDevice.\(member): \(duration.seconds) s is outside of the format's videoSupportedFrameRateRanges")
    }
    return found
  }
}

extension AVCaptureDevice: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [core.registrar] }
}

extension AVError {
  /// The device that the error concerns; nil if the error does not state one.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

  func concerning(_ device: AVCaptureDevice?) -> AVError {
    guard let device else { return self }
    return AVError(code, userInfo: userInfo.merging([AVErrorDeviceKey: device]) { $1 })
  }
}
