import AVEngineCore
public import CoreFoundation
public import CoreVideo
import Synchronization

/// By how much pictures are turned, one of the `kVTRotation` values.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// Whether pictures are mirrored left to right, after they were turned.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString =
  "FlipHorizontalOrientation"
/// Whether pictures are mirrored top to bottom, after they were turned.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"

/// Not at all.
public nonisolated(unsafe) let kVTRotation_0: CFString = "0"
/// A quarter clockwise.
public nonisolated(unsafe) let kVTRotation_CW90: CFString = "CW90"
/// A half.
public nonisolated(unsafe) let kVTRotation_180: CFString = "180"
/// A quarter counterclockwise.
public nonisolated(unsafe) let kVTRotation_CCW90: CFString = "CCW90"

/// Turns and mirrors pictures.
// Safety: what changes is behind locks.
public final class VTPixelRotationSession: Hashable, PropertySession, @unchecked Sendable {
  struct Settings: Sendable {
    var rotation: String?
    var flipsHorizontally: Bool?
    var flipsVertically: Bool?

    /// Columns and rows change places first.
    var isTransposed: Bool { rotation == kVTRotation_CW90 as String || rotation == kVTRotation_CCW90 as String }
    /// A quarter clockwise is a transposition, mirrored left to right; a quarter counterclockwise one mirrored top to
    /// bottom.
    var mirrorsColumns: Bool {
      (rotation == kVTRotation_CW90 as String || rotation == kVTRotation_180 as String) != (flipsHorizontally == true)
    }
    var mirrorsRows: Bool {
      (rotation == kVTRotation_CCW90 as String || rotation == kVTRotation_180 as String) != (flipsVertically == true)
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

  public static func == (a: VTPixelRotationSession, b: VTPixelRotationSession) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { invalid.withLock { $0 } }
  var properties: any SessionProperties { store }

  func rotate(_ source: CVPixelBuffer, into destination: CVPixelBuffer) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let settings = store.current
    let size = settings.isTransposed ? (destination.height, destination.width) : (destination.width, destination.height)
    guard destination.format.canTurn(settings.isTransposed) else { return kVTPixelRotationNotSupportedErr }
    return converter.use(orElse: kVTPixelRotationNotSupportedErr) { converter throws(EngineError) in
      // Format and size first, by the one converter; then nothing but the places of samples changes.
      let request = VideoFrameRequest(pixelFormat: destination.format.type, width: size.0, height: size.1)
      return destination.turn(try converter.convert(source, to: request), settings)
    }
  }

  func invalidate() {
    invalid.withLock { $0 = true }
    converter.close()
  }
}

extension VTPixelRotationSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_5052  // 'VTPR'
  public var _typeID: CFTypeID { Self.typeID }
}

extension PixelFormat {
  /// Whether each sample can go where it likes: none shares a block with its neighbour, nor chroma with one side only.
  fileprivate func canTurn(_ isTransposed: Bool) -> Bool {
    planes.allSatisfy { plane in
      plane.blockWidth == 1 && plane.bitsPerBlock % 8 == 0
        && (!isTransposed || plane.horizontalSubsampling == plane.verticalSubsampling)
    }
  }
}

extension CVPixelBuffer {
  /// Takes the samples of a buffer of the same format, and of the same size once it is turned.
  fileprivate func turn(_ source: CVPixelBuffer, _ settings: VTPixelRotationSession.Settings) -> OSStatus {
    guard source !== self else { return kVTParameterErr }
    guard CVPixelBufferLockBaseAddress(self, []) == kCVReturnSuccess else { return kVTPixelTransferNotPermittedErr }
    defer { CVPixelBufferUnlockBaseAddress(self, []) }
    for ((target, from), shape) in zip(zip(memory.planes, source.memory.planes), format.planes) {
      let bytes = shape.bytesPerBlock
      for row in 0..<target.height {
        let y = settings.mirrorsRows ? target.height - 1 - row : row
        let line = target.base + row * target.bytesPerRow
        for column in 0..<target.width {
          let x = settings.mirrorsColumns ? target.width - 1 - column : column
          let (fromX, fromY) = settings.isTransposed ? (y, x) : (x, y)
          // Safety: the source's plane has as many columns as this one has rows where they changed places, else as many
          // columns.
          (line + column * bytes).copyMemory(
            from: from.base + fromY * from.bytesPerRow + fromX * bytes, byteCount: bytes)
        }
      }
    }
    withExtendedLifetime(source) {}
    CVBufferPropagateAttachments(source, self)
    // What is said of width and height holds no more.
    let shapes =
      settings.isTransposed
      ? [kCVImageBufferCleanApertureKey, kCVImageBufferPixelAspectRatioKey, kCVImageBufferDisplayDimensionsKey] : []
    for key in shapes { CVBufferRemoveAttachment(self, key) }
    return noErr
  }
}

/// The number of the type of pixel rotation sessions.
public func VTPixelRotationSessionGetTypeID() -> CFTypeID { VTPixelRotationSession.typeID }

/// Makes a session that turns pictures.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
  pixelRotationSessionOut.receive { VTPixelRotationSessionCreate(allocator, &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: inout VTPixelRotationSession?
) -> OSStatus {
  pixelRotationSessionOut = VTPixelRotationSession()
  return noErr
}

/// Turns a picture into a buffer, in that buffer's pixel format and size.
///
/// - Returns: `kVTPixelRotationNotSupportedErr` for a pixel format whose samples cannot change places.
@discardableResult
public func VTPixelRotationSessionRotateImage(
  _ session: VTPixelRotationSession, _ sourceBuffer: CVPixelBuffer, _ destinationBuffer: CVPixelBuffer
) -> OSStatus { session.rotate(sourceBuffer, into: destinationBuffer) }

/// Ends a session.
public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }
