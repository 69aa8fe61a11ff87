package import AVEngineCore
package import CoreFoundation
package import CoreMedia
import CoreVideo
package import Synchronization

package final class CodeScan: @unchecked Sendable {
  // Safety: settings of the client are behind the mutex; other state is used on the queue of the output's mailbox.
  package struct Wanted: Sendable, Hashable {
    package var symbologies: Set<BarcodeSymbology> = []
    /// The part of the zoomed and rotated frame that codes have to touch. The frame ranges from (0, 0), its upper left
    /// corner, to (1, 1).
    package var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  private final class Codes {
    let codes: [Barcode]
    init(_ codes: [Barcode]) { self.codes = codes }
  }

  package let wanted = Mutex(Wanted())
  private let readers: any BarcodeReaderProvider
  private let maker: CaptureFrameMaker
  private var reader: (any BarcodeReader, Set<BarcodeSymbology>)?
  private var hasCodes = false

  private static let key = "AVEngineCapture.codes"

  package init(readers: any BarcodeReaderProvider, codecs: any CodecProvider) {
    self.readers = readers
    maker = CaptureFrameMaker(codecs: codecs)
  }

  package static func codes(in buffer: CMSampleBuffer) -> [Barcode] {
    (CMGetAttachment(buffer, key: key as CFString, attachmentModeOut: nil) as? Codes)?.codes ?? []
  }

  /// A frame without codes yields a buffer only if the frame before had codes.
  package func buffer(of item: CaptureItem) throws(EngineError) -> CMSampleBuffer? {
    guard case .frame(let frame, let format) = item.content else { return nil }
    let wanted = wanted.withLock { $0 }
    let codes = wanted.symbologies.isEmpty ? [] : try self.codes(in: frame, format, item.route.settings, wanted)
    guard !codes.isEmpty || hasCodes else { return nil }
    hasCodes = !codes.isEmpty
    let buffer = CMSampleBuffer(markerAt: frame.time)
    CMSetAttachment(
      buffer, key: Self.key as CFString, value: Codes(codes), attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    return buffer
  }

  private func codes(
    in frame: CapturedFrame, _ format: VideoDeviceFormat, _ settings: CaptureLinkSettings, _ wanted: Wanted
  ) throws(EngineError) -> [Barcode] {
    let reader = try reader(of: wanted.symbologies)
    let isRead = reader.pixelFormats.contains(format.nativePixelFormat)
    maker.form.pixelFormat = isRead ? nil : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    return try reader.scan(try maker.pixels(of: frame, format, settings: settings)).filter { code in
      // A code whose place is unknown may be anywhere in the frame.
      (code.corners.isEmpty ? CGRect(x: 0, y: 0, width: 1, height: 1) : code.bounds).intersects(wanted.rect)
    }
  }

  private func reader(of symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    if let (reader, known) = reader, known == symbologies { return reader }
    let made = try readers.makeReader(symbologies)
    reader = (made, symbologies)
    return made
  }
}
