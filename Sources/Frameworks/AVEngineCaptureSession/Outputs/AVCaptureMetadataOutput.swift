import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Receives the objects that an `AVCaptureMetadataOutput` has found in frames.
///
/// Linux: protocols cannot have optional methods; the method has a default implementation that does nothing.
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  /// Delivers the objects that were found in a frame. Not called for frames without objects, except for the first such
  /// frame after a frame with objects: then the array is empty. Called on the output's `metadataObjectsCallbackQueue`,
  /// in the order of time.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// The default implementation, which ignores the objects: a delegate need not implement the method.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}

/// An output that finds barcodes in the frames of a camera.
///
/// While a frame is being searched, or the delegate is running, one further frame waits, and a newer frame replaces it.
open class AVCaptureMetadataOutput: AVCaptureOutput, DataOutput {
  private let readers: any BarcodeReaderProvider
  private let scan: CodeScan
  let data: DataOutputCore
  private let registrar = _KeyValueRegistrar()
  private let types = Guarded<[AVMetadataObject.ObjectType]>([])

  /// Makes an output that is not part of a session and looks for no types of objects.
  public override init() {
    let system = CaptureSystem.current
    let scan = CodeScan(readers: system.devices.barcodes, codecs: system.codecs)
    readers = system.devices.barcodes
    self.scan = scan
    data = DataOutputCore(label: "AVCaptureMetadataOutput", policy: .replace) { (item) throws(EngineError) in
      try scan.buffer(of: item)
    }
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .metadataObject }
  override var sink: (any CaptureSink)? { data.mailbox }

  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    let keys = data.hasConnections == connections.isEmpty ? ["availableMetadataObjectTypes"] : []
    registrar.update(keys) { data.setConnections(connections) }
  }

  // MARK: The delegate

  /// Sets the delegate, which is not retained, and the serial queue on which it is called. A delegate without a queue
  /// ends the process.
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      objectsDelegate, queue: objectsCallbackQueue, "AVCaptureMetadataOutput.setMetadataObjectsDelegate(_:queue:)")
  }

  /// The delegate that `setMetadataObjectsDelegate(_:queue:)` set. It is not retained; nil if there is none or it was
  /// released.
  open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? {
    data.delegate as? any AVCaptureMetadataOutputObjectsDelegate
  }
  /// The queue on which the delegate is called; nil until `setMetadataObjectsDelegate(_:queue:)` sets it.
  open var metadataObjectsCallbackQueue: DispatchQueue? { data.queue }

  func deliver(_ arrival: DataOutputCore.Arrival) {
    guard case .sample(let buffer, let connection) = arrival, let delegate = metadataObjectsDelegate,
      let port = connection.inputPorts.first
    else { return }
    let duration = port.owner?.deviceCore?.minFrameDuration ?? .invalid
    let objects = CodeScan.codes(in: buffer).map { code in
      AVMetadataMachineReadableCodeObject(
        FoundCode(
          code, time: CMSampleBufferGetPresentationTimeStamp(buffer), duration: duration, source: port.identifier))
    }
    delegate.metadataOutput(self, didOutput: objects, from: connection)
  }

  // MARK: Object types

  /// The types of objects that can be found; can be observed. Empty unless the output is connected to a camera. Linux:
  /// empty if zbar is not installed.
  open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    registrar.access("availableMetadataObjectTypes") {
      guard data.hasConnections else { return [] }
      let symbologies = readers.symbologies
      return BarcodeSymbology.allCases.filter { symbologies.contains($0) }.map { AVMetadataObject.ObjectType($0) }
    }
  }

  /// The types of objects to find, each of which has to be available; empty by default. A type that is not available
  /// ends the process.
  open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { types.withLock { $0 } }
    set {
      let available = availableMetadataObjectTypes
      let absent = newValue?.first { !available.contains($0) }
      _require(
        absent == nil,
        "AVCaptureMetadataOutput.metadataObjectTypes: \(absent?.rawValue ?? "") is not available")
      types.withLock { $0 = newValue ?? [] }
      scan.wanted.withLock { $0.symbologies = Set((newValue ?? []).compactMap(\.symbology)) }
    }
  }

  /// The part of the camera's upright frame, after its zoom, that the bounds of objects have to touch if the bounds are
  /// known, from (0, 0), the upper left corner, to (1, 1). By default it is the whole frame.
  open var rectOfInterest: CGRect {
    get { scan.wanted.withLock { $0.rect } }
    set { scan.wanted.withLock { $0.rect = newValue } }
  }
}

extension AVCaptureMetadataOutput: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
