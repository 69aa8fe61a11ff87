import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// A source of a session's media; the base of `AVCaptureDeviceInput`, `AVCaptureScreenInput` and
/// `AVCaptureMetadataInput`.
open class AVCaptureInput: NSObject {
  /// The session that has the input.
  let sessionLink = SessionLink()
  private var allPorts: [Port] = []

  override init() { super.init() }

  /// Makes the ports, once the input is otherwise whole.
  func makePorts(_ types: [AVMediaType], formats: [CMFormatDescription?]) {
    let source = CaptureNumber.next()
    allPorts = zip(types, formats).map { Port(self, source, $0, $1) }
  }

  /// One for each stream of media.
  open var ports: [Port] { allPorts }

  /// How a session opens it; nil where its device has gone.
  var captureSource: CaptureSource? { nil }
  /// The feed of its metadata; nil of devices.
  var feed: CaptureMetadataFeed? { nil }
  var deviceCore: DeviceCore? { nil }
  /// The name of its device, for errors.
  var sourceName: String { "" }

  /// A stream of media that an input gives.
  open class Port: NSObject {
    /// Of the source, which all ports of an input share.
    let identifier: Int
    private(set) weak var owner: AVCaptureInput?
    private let type: AVMediaType
    fileprivate let registrar = _KeyValueRegistrar()
    private let state: Guarded<State>

    private struct State: @unchecked Sendable {
      // Safety: format descriptions and clocks do not change.
      var isEnabled = true
      var format: CMFormatDescription?
      var clock: CMClock?
    }

    init(_ input: AVCaptureInput, _ identifier: Int, _ type: AVMediaType, _ format: CMFormatDescription?) {
      owner = input
      self.identifier = identifier
      self.type = type
      state = Guarded(State(format: format))
      super.init()
    }

    /// The input, which has to live as long as the port is used.
    open var input: AVCaptureInput {
      guard let owner else { _misuse("AVCaptureInput.Port.input: nobody has kept the port's input") }
      return owner
    }

    open var mediaType: AVMediaType { type }

    /// Whether media comes from the port.
    open var isEnabled: Bool {
      get { registrar.access("enabled") { state.withLock { $0.isEnabled } } }
      set {
        registrar.update(["enabled"]) { state.withLock { $0.isEnabled = newValue } }
        owner?.sessionLink.session?.changed()
      }
    }

    /// What comes; can be observed.
    open var formatDescription: CMFormatDescription? {
      registrar.access("formatDescription") { state.withLock { $0.format } }
    }

    /// The device's own clock, while a session runs.
    open var clock: CMClock? { state.withLock { $0.clock } }

    /// Posted when the format has changed; the object is the port.
    public static let formatDescriptionDidChangeNotification = NSNotification.Name(
      "AVCaptureInputPortFormatDescriptionDidChangeNotification")

    func update(_ format: CMFormatDescription?, _ clock: CMClock?) {
      state.withLock { $0.clock = clock }
      guard type != .metadataObject, let format, state.withLock({ $0.format }).map({ $0 != format }) ?? true else {
        return
      }
      registrar.update(["formatDescription"]) { state.withLock { $0.format = format } }
      CaptureNotifications.post(Self.formatDescriptionDidChangeNotification, of: self)
    }
  }
}

extension AVCaptureInput.Port: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}

extension NSNotification.Name {
  /// `AVCaptureInput.Port.formatDescriptionDidChangeNotification`.
  public static let AVCaptureInputPortFormatDescriptionDidChange = AVCaptureInput.Port
    .formatDescriptionDidChangeNotification
}
