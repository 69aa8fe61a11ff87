import AVEngineCore
import AVEngineWriting
public import CoreFoundation
public import CoreVideo
import Synchronization

/// The key of a pixel transfer session's property: the scaling mode for a destination of another size, one of the
/// `kVTScalingMode` values.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// The key of a pixel transfer session's property: the matrix of the result, one of Core Video's values; nil for the
/// source's matrix, or for the usual matrix of the size if the source states none.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// The key of a pixel transfer session's property: the primaries of the result, one of Core Video's values; nil for the
/// source's.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString =
  "DestinationColorPrimaries"
/// The key of a pixel transfer session's property: the transfer function of the result, one of Core Video's values; nil
/// for the source's.
public nonisolated(unsafe) let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString =
  "DestinationTransferFunction"

/// A session that copies images into buffers of other pixel formats and sizes.
// Safety: mutable state is guarded by locks.
public final class VTPixelTransferSession: Hashable, PropertySession, @unchecked Sendable {
  struct Settings: Sendable {
    var scalingMode: String?
    var matrix: String?
    var primaries: String?
    var transfer: String?
  }

  private let store = PropertyStore(
    Settings(),
    [
      .choice(kVTPixelTransferPropertyKey_ScalingMode, ScalingModes.all.map { $0 as NSString }, \.scalingMode),
      .color(kVTPixelTransferPropertyKey_DestinationYCbCrMatrix, \.matrix, ColorWords.matrix),
      .color(kVTPixelTransferPropertyKey_DestinationColorPrimaries, \.primaries, ColorWords.primaries),
      .color(kVTPixelTransferPropertyKey_DestinationTransferFunction, \.transfer, ColorWords.transfer),
    ])
  private let invalid = Mutex(false)
  private let converter = SessionConverter()

  /// Returns whether two references are to the same session.
  public static func == (a: VTPixelTransferSession, b: VTPixelTransferSession) -> Bool { a === b }
  /// Hashes the session's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { invalid.withLock { $0 } }
  var properties: any SessionProperties { store }

  func transfer(_ source: CVPixelBuffer, to destination: CVPixelBuffer) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let settings = store.current
    var request = VideoFrameRequest(
      pixelFormat: destination.format.type, width: destination.width, height: destination.height)
    request.matrix = ColorWords.matrix(settings.matrix)
    request.primaries = ColorWords.primaries(settings.primaries)
    request.transfer = ColorWords.transfer(settings.transfer)
    return converter.use(orElse: kVTPixelTransferNotSupportedErr) { [request] converter throws(EngineError) in
      let fitting = VideoFrameFitting(converter, to: request, scaling: ScalingModes.scaling(settings.scalingMode))
      return try destination.take(fitting.fit(source))
    }
  }

  func invalidate() {
    invalid.withLock { $0 = true }
    converter.close()
  }
}

extension VTPixelTransferSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_5058  // 'VTPX'
  /// The type ID of the session.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CVPixelBuffer {
  fileprivate func take(_ other: CVPixelBuffer) -> OSStatus {
    guard CVPixelBufferLockBaseAddress(self, []) == kCVReturnSuccess else { return kVTPixelTransferNotPermittedErr }
    defer { CVPixelBufferUnlockBaseAddress(self, []) }
    for ((target, source), shape) in zip(zip(memory.planes, other.memory.planes), format.planes) {
      let bytes = min(shape.bytes(columns: source.width), target.bytesPerRow)
      for row in 0..<min(source.height, target.height) {
        // Safety: both planes have at least that many rows, of at least that many bytes.
        (target.base + row * target.bytesPerRow).copyMemory(
          from: source.base + row * source.bytesPerRow, byteCount: bytes)
      }
    }
    withExtendedLifetime(other) {}
    CVBufferPropagateAttachments(other, self)
    return noErr
  }
}

/// Returns the number that `CFGetTypeID(_:)` returns for a pixel transfer session.
public func VTPixelTransferSessionGetTypeID() -> CFTypeID { VTPixelTransferSession.typeID }

/// Creates a session that copies images into buffers of other pixel formats and sizes, and stores it at
/// `pixelTransferSessionOut`, where an old value is not released. Its properties have their defaults. Always returns
/// `noErr`.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
  pixelTransferSessionOut.receive { VTPixelTransferSessionCreate(allocator: allocator, pixelTransferSessionOut: &$0) }
}

/// Creates a session that copies images into buffers of other pixel formats and sizes, and assigns it to a variable,
/// whose old value is released. Its properties have their defaults. Always returns `noErr`.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: inout VTPixelTransferSession?
) -> OSStatus {
  pixelTransferSessionOut = VTPixelTransferSession()
  return noErr
}

/// Copies an image into a buffer, in that buffer's pixel format and size. Attachments that propagate and stay valid are
/// copied too.
///
/// - Returns: `kVTPixelTransferNotSupportedErr` for a pixel format that cannot be converted.
@discardableResult
public func VTPixelTransferSessionTransferImage(
  _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer, to destinationBuffer: CVPixelBuffer
) -> OSStatus { session.transfer(sourceBuffer, to: destinationBuffer) }

/// Ends the use of a session: later calls return `kVTInvalidSessionErr`.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) { session.invalidate() }
