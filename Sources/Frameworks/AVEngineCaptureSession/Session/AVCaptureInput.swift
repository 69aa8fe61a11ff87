import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// A source of a session's media; the base class of `AVCaptureDeviceInput`, `AVCaptureScreenInput` and
/// `AVCaptureMetadataInput`.
open class AVCaptureInput: NSObject {
  let sessionLink = SessionLink()
  private var allPorts: [Port] = []

  override init() { super.init() }

  /// Called after the rest of the input is initialized, because ports reference the input.
  func makePorts(_ types: [AVMediaType], formats: [CMFormatDescription?]) {
    let source = CaptureNumber.next()
    allPorts = zip(types, formats).map { Port(self, source, $0, $1) }
  }

  /// The ports, one for each stream of media. A camera has one of `.video` and one of `.metadataObject`.
  open var ports: [Port] { allPorts }

  var captureSource: CaptureSource? { nil }
  var feed: CaptureMetadataFeed? { nil }
  var deviceCore: DeviceCore? { nil }
  var sourceName: String { "" }

  /// A port that delivers one stream of an input's media.
  open class Port: NSObject {
    /// All ports of an input share the identifier.
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

    /// The input whose media the port delivers. Reading the property after the input was released ends the process.
    open var input: AVCaptureInput {
      guard let owner else { _misuse("AVCaptureInput.Port.input: the port's input has been released") }
      return owner
    }

    /// The type of the media, such as `.video`, `.audio`, `.metadataObject` or `.metadata`.
    open var mediaType: AVMediaType { type }

    /// Whether the port delivers media; can be observed. True by default.
    open var isEnabled: Bool {
      get { registrar.access("enabled") { state.withLock { $0.isEnabled } } }
      set {
        registrar.update(["enabled"]) { state.withLock { $0.isEnabled = newValue } }
        owner?.sessionLink.session?.changed()
      }
    }

    /// The format of the media; can be observed. nil while it is unknown, and for a port of metadata objects
    /// (`.metadataObject`).
    open var formatDescription: CMFormatDescription? {
      registrar.access("formatDescription") { state.withLock { $0.format } }
    }

    /// The clock of the input after a session has opened it: the host's for cameras and screens, a microphone's own, or
    /// the client's for timed metadata. nil while it is unknown.
    open var clock: CMClock? { state.withLock { $0.clock } }

    /// Posted when the format of a port's media has changed; the object is the port.
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
  /// The same notification name as `AVCaptureInput.Port.formatDescriptionDidChangeNotification`: a port's format has
  /// changed.
  public static let AVCaptureInputPortFormatDescriptionDidChange = AVCaptureInput.Port
    .formatDescriptionDidChangeNotification
}
