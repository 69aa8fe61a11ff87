import AVEngineCore
public import CoreFoundation
public import CoreVideo
import Synchronization

/// The key of a pixel rotation session's property: the rotation, one of the `kVTRotation` values; `kVTRotation_0` by
/// default.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// The key of a pixel rotation session's property: whether images are mirrored left to right, after the rotation; false
/// by default.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString =
  "FlipHorizontalOrientation"
/// The key of a pixel rotation session's property: whether images are mirrored top to bottom, after the rotation; false
/// by default.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"

/// The rotation that keeps the orientation of images.
public nonisolated(unsafe) let kVTRotation_0: CFString = "0"
/// The rotation by a quarter turn clockwise.
public nonisolated(unsafe) let kVTRotation_CW90: CFString = "CW90"
/// The rotation by a half turn, which is 180 degrees.
public nonisolated(unsafe) let kVTRotation_180: CFString = "180"
/// The rotation by a quarter turn counterclockwise.
public nonisolated(unsafe) let kVTRotation_CCW90: CFString = "CCW90"

/// A session that rotates and mirrors images, and converts them to other pixel formats and sizes.
// Safety: mutable state is guarded by locks.
public final class VTPixelRotationSession: Hashable, PropertySession, @unchecked Sendable {
  struct Settings: Sendable {
    var rotation: String?
    var flipsHorizontally: Bool?
    var flipsVertically: Bool?

    var orientation: VideoOrientation {
      VideoOrientation(clockwise: degrees, isMirrored: flipsHorizontally == true, isFlipped: flipsVertically == true)
    }

    private var degrees: Int {
      let known = [kVTRotation_CW90 as String: 90, kVTRotation_180 as String: 180, kVTRotation_CCW90 as String: 270]
      return rotation.flatMap { known[$0] } ?? 0
    }
  }

  private let store = PropertyStore(
    Settings(),
    [
      .choice(
        kVTPixelRotationPropertyKey_Rotation, [kVTRotation_0, kVTRotation_CW90, kVTRotation_180, kVTRotation_CCW90],
        \.rotation),
      .flag(kVTPixelRotationPropertyKey_FlipHorizontalOrientation, \.flipsHorizontally),
      .flag(kVTPixelRotationPropertyKey_FlipVerticalOrientation, \.flipsVertically),
    ])
  private let invalid = Mutex(false)
  private let converter = SessionConverter()

  /// Returns whether two references are to the same session.
  public static func == (a: VTPixelRotationSession, b: VTPixelRotationSession) -> Bool { a === b }
  /// Hashes the session's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { invalid.withLock { $0 } }
  var properties: any SessionProperties { store }

  func rotate(_ source: CVPixelBuffer, into destination: CVPixelBuffer) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let orientation = store.current.orientation
    let size =
      orientation.isTransposed ? (destination.height, destination.width) : (destination.width, destination.height)
    guard destination.format.canTurn(isTransposed: orientation.isTransposed) else {
      return kVTPixelRotationNotSupportedErr
    }
    return converter.use(orElse: kVTPixelRotationNotSupportedErr) { converter throws(EngineError) in
      let request = VideoFrameRequest(pixelFormat: destination.format.type, width: size.0, height: size.1)
      return destination.take(try converter.convert(source, to: request), turned: orientation)
    }
  }

  func invalidate() {
    invalid.withLock { $0 = true }
    converter.close()
  }
}

extension VTPixelRotationSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_5052  // 'VTPR'
  /// The type ID of the session.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CVPixelBuffer {
  fileprivate func take(_ source: CVPixelBuffer, turned orientation: VideoOrientation) -> OSStatus {
    guard source !== self else { return kVTParameterErr }
    guard CVPixelBufferLockBaseAddress(self, []) == kCVReturnSuccess else { return kVTPixelTransferNotPermittedErr }
    defer { CVPixelBufferUnlockBaseAddress(self, []) }
    for ((target, from), shape) in zip(zip(memory.planes, source.memory.planes), format.planes) {
      orientation.turn(from, into: target, bytesPerSample: shape.bytesPerBlock)
    }
    withExtendedLifetime(source) {}
    CVBufferPropagateAttachments(source, self)
    // Attachments about width and height are not valid after a quarter turn.
    let shapes =
      orientation.isTransposed
      ? [kCVImageBufferCleanApertureKey, kCVImageBufferPixelAspectRatioKey, kCVImageBufferDisplayDimensionsKey] : []
    for key in shapes { CVBufferRemoveAttachment(self, key) }
    return noErr
  }
}

/// Returns the number that `CFGetTypeID(_:)` returns for a pixel rotation session.
public func VTPixelRotationSessionGetTypeID() -> CFTypeID { VTPixelRotationSession.typeID }

/// Creates a session that rotates images, at first by `kVTRotation_0`. Always returns `noErr`.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
  pixelRotationSessionOut.receive { VTPixelRotationSessionCreate(allocator, &$0) }
}

/// Creates a session that rotates images, and assigns it to a variable, whose old value is released. Always returns
/// `noErr`.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: inout VTPixelRotationSession?
) -> OSStatus {
  pixelRotationSessionOut = VTPixelRotationSession()
  return noErr
}

/// Rotates an image into a buffer, and converts it to that buffer's pixel format and size.
///
/// - Returns: `kVTPixelRotationNotSupportedErr` if the samples of the destination's pixel format cannot be moved, or if
///   the source cannot be converted to that format.
@discardableResult
public func VTPixelRotationSessionRotateImage(
  _ session: VTPixelRotationSession, _ sourceBuffer: CVPixelBuffer, _ destinationBuffer: CVPixelBuffer
) -> OSStatus { session.rotate(sourceBuffer, into: destinationBuffer) }

/// Ends the use of a session: later calls return `kVTInvalidSessionErr`.
public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }
