import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// A camera or a microphone.
///
/// There is one object for each device that is connected. A device that is unplugged and plugged in again is another
/// object with the same `uniqueID`; the one before stays disconnected. What is set of a device is set for the whole
/// process, after `lockForConfiguration()`.
///
/// Observers are called as those of an `AVCaptureSession`: of what the device does by itself on the main queue.
///
/// Linux: a camera for which a session waits, because the machine slept or another program took the camera, may vanish
/// and come back meanwhile. It stays the same object, so that the session goes on.
open class AVCaptureDevice: NSObject {
  let core: DeviceCore

  init(_ core: DeviceCore) {
    self.core = core
    super.init()
  }

  /// The device with an identifier; nil where it is not there.
  public init?(uniqueID deviceUniqueID: String) {
    guard let known = CaptureSystem.current.device(deviceUniqueID) else { return nil }
    core = known.core
    super.init()
  }

  // Two objects of a device are equal: `init(uniqueID:)` cannot answer the one that there is.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVCaptureDevice)?.core === core }
  open override var hash: Int { ObjectIdentifier(core).hashValue }

  // MARK: Which there are

  /// The devices that are there, cameras first.
  @available(macOS, deprecated: 10.15, message: "use AVCaptureDevice.DiscoverySession")
  open class func devices() -> [AVCaptureDevice] { CaptureSystem.current.connected }

  /// The devices that are there and give media of a type.
  @available(macOS, deprecated: 10.15, message: "use AVCaptureDevice.DiscoverySession")
  open class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    CaptureSystem.current.connected.filter { $0.hasMediaType(mediaType) }
  }

  /// The usual device for media of a type; nil where there is none.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    CaptureSystem.current.connected.first { $0.hasMediaType(mediaType) }
  }

  /// The usual device of a type; nil where there is none.
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    CaptureSystem.current.connected.first { $0.matches([deviceType], mediaType, position) }
  }

  func matches(_ types: [DeviceType], _ mediaType: AVMediaType?, _ position: Position) -> Bool {
    types.contains(deviceType) && (mediaType.map { hasMediaType($0) } ?? true)
      && (position == .unspecified || self.position == position)
  }

  // MARK: What it is

  /// By which the device is known; the same after it was unplugged.
  open var uniqueID: String { core.identifier }
  /// The same for all devices of a model.
  open var modelID: String { core.video?.modelIdentifier ?? core.identifier }
  /// For people.
  open var localizedName: String { core.video?.name ?? core.audio?.name ?? "" }
  /// Empty where it is unknown.
  open var manufacturer: String { core.video?.manufacturer ?? "" }
  /// Whether the device gives media of a type.
  open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == (core.audio == nil ? .video : .audio) }

  open var deviceType: DeviceType {
    guard let video = core.video else { return .microphone }
    if let assigned = core.assignedType { return assigned }
    if case .builtIn = video.kind { return .builtInWideAngleCamera }
    return .external
  }

  /// Which way a camera looks.
  open var position: Position {
    switch core.video?.position {
    case .front: .front
    case .back: .back
    case .unspecified, nil: .unspecified
    }
  }

  /// Whether the device is there; can be observed. Once it is false it stays so.
  open var isConnected: Bool { core.registrar.access("connected") { core.isConnected } }

  func setConnected(_ isConnected: Bool) {
    core.registrar.update(["connected"]) { core.state.withLock { $0.isConnected = isConnected } }
  }

  /// Whether the camera gives no pictures for the moment: a shutter hides its lens.
  open var isSuspended: Bool { core.registrar.access("suspended") { core.value(of: .privacy) > 0.5 } }

  /// Whether another program has the camera; can be observed.
  ///
  /// Linux: as a session found it when it wanted the camera last, because nobody tells else. It is true while a session
  /// is interrupted by `videoDeviceInUseByAnotherClient`, and after one could not start for that reason.
  open var isInUseByAnotherApplication: Bool {
    core.registrar.access("inUseByAnotherApplication") { core.isTaken }
  }

  // MARK: Configuration

  /// Allows the properties of the device to be set until `unlockForConfiguration()`; locks nest.
  ///
  /// - Throws: `AVError.deviceNotConnected` where the device has gone.
  open func lockForConfiguration() throws {
    guard core.isConnected else { throw AVError(.deviceNotConnected) }
    core.state.withLock { $0.locks += 1 }
  }

  /// Ends what `lockForConfiguration()` began.
  open func unlockForConfiguration() {
    let isLocked = core.state.withLock { state in
      defer { state.locks = max(0, state.locks - 1) }
      return state.locks > 0
    }
    _require(isLocked, "AVCaptureDevice.unlockForConfiguration(): the device is not locked")
  }

  /// - Parameter member: The property or method that the client sets, as part of the text.
  func requireLock(_ member: String) {
    _require(
      core.state.withLock { $0.locks > 0 },
      "AVCaptureDevice.\(member): call lockForConfiguration() first, \(localizedName) is not locked")
  }

  // MARK: Formats

  /// The formats that the device offers, in its own order; can be observed. A device that begins to offer others while
  /// it is connected, as a virtual camera does, keeps the objects of the formats that stay.
  open var formats: [Format] { core.registrar.access("formats") { core.state.withLock { $0.formats } } }

  /// The format of the device's media; can be observed. Setting it makes its session's preset `inputPriority`.
  ///
  /// A format that the device does not offer any more is replaced by the nearest: one of the same coding and size, else
  /// one of the nearest size.
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

  /// How long a frame lasts at least; `CMTime.invalid` sets what is usual for the format.
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

  /// How long a frame lasts at most; `CMTime.invalid` sets what is usual for the format.
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

  /// A duration that the format has; clients compute 1 ÷ 30 where a camera says 1,000,000 ÷ 30,000,030.
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
  /// The device that an error of capture concerns; nil of other errors.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

  /// The error with the device that it concerns.
  func concerning(_ device: AVCaptureDevice?) -> AVError {
    guard let device else { return self }
    return AVError(code, userInfo: userInfo.merging([AVErrorDeviceKey: device]) { $1 })
  }
}
