public import AVEngineVocabulary
public import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// A list of the connected devices of certain types; can be observed.
  open class DiscoverySession: NSObject {
    private let types: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position
    private let system: CaptureSystem
    fileprivate let registrar = _KeyValueRegistrar()
    private var found: [AVCaptureDevice] = []
    private let lock = NSLock()

    /// Makes a list of the connected devices that match all three conditions. It changes as devices are connected and
    /// disconnected.
    ///
    /// - Parameters:
    ///   - deviceTypes: The types, in the order in which `devices` lists them.
    ///   - mediaType: The media type of the devices; nil for all.
    ///   - position: The position of the devices; `.unspecified` for all.
    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      types = deviceTypes
      self.mediaType = mediaType
      self.position = position
      system = CaptureSystem.current
      super.init()
      found = search()
      system.add(self)
    }

    /// The connected devices, in the order of the types; can be observed.
    open var devices: [AVCaptureDevice] { registrar.access("devices") { lock.withLock { found } } }

    private func search() -> [AVCaptureDevice] {
      let all = system.connected
      return types.flatMap { type in all.filter { $0.matches([type], mediaType, position) } }
    }

    func refresh() {
      let new = search()
      guard lock.withLock({ found }) != new else { return }
      registrar.update(["devices"]) { lock.withLock { found = new } }
    }
  }
}

extension AVCaptureDevice.DiscoverySession: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
