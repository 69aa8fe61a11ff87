public import AVEngineVocabulary
public import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// The devices of some types that are there; can be observed.
  open class DiscoverySession: NSObject {
    private let types: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position
    private let system: CaptureSystem
    fileprivate let registrar = _KeyValueRegistrar()
    private var found: [AVCaptureDevice] = []
    private let lock = NSLock()

    /// - Parameters:
    ///   - deviceTypes: In the order of preference.
    ///   - mediaType: nil for all.
    ///   - position: `.unspecified` for all.
    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      types = deviceTypes
      self.mediaType = mediaType
      self.position = position
      system = CaptureSystem.current
      super.init()
      found = search()
      system.add(self)
    }

    /// In the order of the types.
    open var devices: [AVCaptureDevice] { registrar.access("devices") { lock.withLock { found } } }

    private func search() -> [AVCaptureDevice] {
      let all = system.connected
      return types.flatMap { type in all.filter { $0.matches([type], mediaType, position) } }
    }

    /// Looks anew, and tells observers.
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
