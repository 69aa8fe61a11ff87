import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Takes what an `AVCaptureMetadataOutput` has found.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  /// Objects were found in a picture, or none any more. Called on the output's queue, in the order of time.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  /// Ignores them.
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}

/// Finds codes in the pictures of a camera.
///
/// Pictures that come while one is looked at, or while the delegate is at work, are left out, but for the newest.
open class AVCaptureMetadataOutput: AVCaptureOutput, DataOutput {
  private let readers: any BarcodeReaderProvider
  private let scan: CodeScan
  let data: DataOutputCore
  private let registrar = _KeyValueRegistrar()
  private let types = Guarded<[AVMetadataObject.ObjectType]>([])

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

  /// Sets who takes objects, and on which queue, which has to be serial. What is on its way to the delegate before is
  /// given up.
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      objectsDelegate, queue: objectsCallbackQueue, "AVCaptureMetadataOutput.setMetadataObjectsDelegate(_:queue:)")
  }

  open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? {
    data.delegate as? any AVCaptureMetadataOutputObjectsDelegate
  }
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

  // MARK: What is looked for

  /// The types of objects that can be found; empty unless the output is connected to a camera, and where zbar is not
  /// installed. Can be observed.
  open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    registrar.access("availableMetadataObjectTypes") {
      guard data.hasConnections else { return [] }
      let symbologies = readers.symbologies
      return BarcodeSymbology.allCases.filter { symbologies.contains($0) }.map { AVMetadataObject.ObjectType($0) }
    }
  }

  /// The types of objects that are looked for, each of which has to be available; none unless it is set.
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

  /// The part of the camera's picture that objects have to touch, from (0, 0), its upper left corner, to (1, 1); all of
  /// it unless it is set.
  open var rectOfInterest: CGRect {
    get { scan.wanted.withLock { $0.rect } }
    set { scan.wanted.withLock { $0.rect = newValue } }
  }
}

extension AVCaptureMetadataOutput: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
