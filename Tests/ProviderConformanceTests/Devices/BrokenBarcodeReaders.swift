import AVEngineCore
import CoreFoundation
import CoreVideo
import Glibc
import ProviderConformance
import Synchronization

struct BrokenBarcodeReaders: BarcodeReaderProvider {
  let whole: any BarcodeReaderProvider
  let broken: BarcodeReaderClause

  var symbologies: Set<BarcodeSymbology> { whole.symbologies }

  func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    if broken == .making, symbologies == [.codabar] { throw EngineError(.libraryMissing, "Reading barcodes") }
    let reader = try whole.makeReader(broken == .kinds ? Set(BarcodeSymbology.allCases) : symbologies)
    return BrokenBarcodeReader(reader, asked: symbologies, broken: broken)
  }
}

private final class BrokenBarcodeReader: BarcodeReader {
  private let whole: any BarcodeReader
  private let asked: Set<BarcodeSymbology>
  private let broken: BarcodeReaderClause
  private let isUsed = Atomic(false)
  private let last = Mutex<[Barcode]>([])

  init(_ whole: any BarcodeReader, asked: Set<BarcodeSymbology>, broken: BarcodeReaderClause) {
    (self.whole, self.asked, self.broken) = (whole, asked, broken)
  }

  var pixelFormats: Set<OSType> { whole.pixelFormats }

  func scan(_ pixels: CVPixelBuffer) throws(EngineError) -> [Barcode] {
    let format = CVPixelBufferGetPixelFormatType(pixels)
    if broken == .otherFormats, !pixelFormats.contains(format) { return [] }
    let isOverlap = isUsed.exchange(true, ordering: .acquiringAndReleasing)
    if broken == .threads, isOverlap { return [] }
    defer { isUsed.store(false, ordering: .releasing) }
    // The call takes a moment, so that a concurrent second call overlaps it.
    if broken == .threads { for _ in 0..<20 { sched_yield() } }
    let codes = try whole.scan(pixels)
    if broken == .frameStays { dirty(pixels) }
    return change(codes, format)
  }

  private func change(_ codes: [Barcode], _ format: OSType) -> [Barcode] {
    switch broken {
    case .reading where codes.count == 1 && isUpright(codes[0]):
      let code = codes[0]
      return [Barcode(symbology: code.symbology, bytes: code.bytes + [0x21], corners: code.corners)]
    case .corners where codes.count == 1 && isUpright(codes[0]):
      var code = codes[0]
      code.corners = Array(code.corners.dropFirst() + code.corners.prefix(1))
      return [code]
    case .turned: return codes.filter(isUpright)
    case .several: return Array(codes.prefix(1))
    case .none where codes.isEmpty:
      return [Barcode(symbology: asked.first ?? .qr, bytes: [0x41], corners: [])]
    case .pixelFormats: return format == kCVPixelFormatType_32BGRA ? [] : codes
    case .sameAgain:
      return last.withLock { last in
        defer { last = codes }
        return last == codes ? [] : codes
      }
    default: return codes
    }
  }

  private func isUpright(_ code: Barcode) -> Bool {
    guard code.corners.count == 4 else { return true }
    let (left, right) = (code.corners[0], code.corners[3])
    return right.x - left.x > 20 * abs(right.y - left.y)
  }

  private func dirty(_ pixels: CVPixelBuffer) {
    try? pixels.withMutablePlanes { planes in planes[0].base.storeBytes(of: 7, as: UInt8.self) }
  }
}
