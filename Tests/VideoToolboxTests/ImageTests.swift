import Foundation
import Testing
import VideoToolbox

@Suite("Images of pixel buffers") struct ImageTests {
  private func buffer(_ format: OSType, _ width: Int = 4, _ height: Int = 2) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  private func image(_ buffer: CVPixelBuffer) -> (OSStatus, CGImage?) {
    var image: CGImage?
    return (VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: &image), image)
  }

  private func bytes(_ image: CGImage) -> [UInt8] { (image.dataProvider?.data as Data?).map { [UInt8]($0) } ?? [] }

  private func fill(_ buffer: CVPixelBuffer, _ plane: Int, _ sample: [UInt8]) throws {
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
    for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
      for column in 0..<CVPixelBufferGetWidthOfPlane(buffer, plane) {
        let place = base + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) + column * sample.count
        sample.withUnsafeBytes {
          place.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(place), byteCount: sample.count)
        }
      }
    }
  }

  @Test(
    "packed RGB is shared, and later writing does not change the image",
    arguments: [
      (kCVPixelFormatType_32BGRA, CGImageAlphaInfo.premultipliedFirst, CGImageByteOrderInfo.order32Little),
      (kCVPixelFormatType_32RGBA, .premultipliedLast, .order32Big),
      (kCVPixelFormatType_32ARGB, .premultipliedFirst, .order32Big),
      (kCVPixelFormatType_32ABGR, .premultipliedLast, .order32Little),
    ])
  func packed(_ format: OSType, _ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo) throws {
    let buffer = try buffer(format)
    try fill(buffer, 0, [1, 2, 3, 4])
    let (status, made) = image(buffer)
    let image = try #require(made)
    #expect(
      status == noErr && image.width == 4 && image.height == 2 && image.alphaInfo == alpha
        && image.byteOrderInfo == order)
    #expect(bytes(image).prefix(8) == [1, 2, 3, 4, 1, 2, 3, 4])
    try fill(buffer, 0, [9, 9, 9, 9])
    #expect(bytes(image).prefix(4) == [1, 2, 3, 4])
  }

  @Test("alpha is as the attachments state")
  func alpha() throws {
    let buffer = try buffer(kCVPixelFormatType_32BGRA)
    CVBufferSetAttachment(
      buffer, kCVImageBufferAlphaChannelModeKey, kCVImageBufferAlphaChannelMode_StraightAlpha, .shouldPropagate)
    #expect(image(buffer).1?.alphaInfo == .first)
    CVBufferSetAttachment(buffer, kCVImageBufferAlphaChannelIsOpaque, kCFBooleanTrue, .shouldPropagate)
    #expect(image(buffer).1?.alphaInfo == .noneSkipFirst)
  }

  @Test("grey stays grey, and the colour space is the attached one")
  func greyAndSpace() throws {
    let grey = try #require(image(buffer(kCVPixelFormatType_OneComponent8)).1)
    #expect(grey.bitsPerPixel == 8 && grey.colorSpace?.model == .monochrome)
    let tagged = try buffer(kCVPixelFormatType_32BGRA)
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    CVBufferSetAttachment(tagged, kCVImageBufferCGColorSpaceKey, space, .shouldPropagate)
    #expect(image(tagged).1?.colorSpace == space)
  }

  @Test(
    "luma and chroma become RGB with the attached matrix",
    arguments: [
      // BT.709 and BT.601 red, 8 bits, from ITU-R BT.709-6 §3 and BT.601-7 §2.5.
      ("ITU_R_709_2", [63] as [UInt8], [102, 240] as [UInt8]), ("ITU_R_601_4", [81], [90, 240]),
    ])
  func matrix(_ matrix: String, _ luma: [UInt8], _ chroma: [UInt8]) throws {
    let buffer = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 16, 16)
    CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix as CFString, .shouldPropagate)
    CVBufferSetAttachment(
      buffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(
      buffer, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2, .shouldPropagate)
    try fill(buffer, 0, luma)
    try fill(buffer, 1, chroma)
    let image = try #require(image(buffer).1)
    let pixel = bytes(image).prefix(4).map { Int($0) }
    #expect(pixel.count == 4 && pixel[0] <= 3 && pixel[1] <= 3 && pixel[2] >= 252)
    #expect(image.alphaInfo == .noneSkipFirst && image.colorSpace?.name == CGColorSpace.itur_709)
  }

  @Test("ten bits stay ten bits")
  func deep() throws {
    let buffer = try buffer(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 16, 16)
    try fill(buffer, 0, [0x40, 0x80])
    try fill(buffer, 1, [0, 0x80, 0, 0x80])
    let image = try #require(image(buffer).1)
    #expect(image.bitsPerComponent == 16 && image.alphaInfo == .noneSkipLast)
    // Luma 513 of 64…940 is (513 − 64) / 876 of white.
    let pixel = bytes(image)
    #expect(pixel.count >= 8)
    let red = Int(pixel[0]) | Int(pixel[1]) << 8
    #expect(abs(red - 449 * 65535 / 876) <= 64)
  }

  @Test(
    "buffers that cannot become an image are refused",
    arguments: [kCVPixelFormatType_14Bayer_BGGR, kCVPixelFormatType_DepthFloat32])
  func refused(_ format: OSType) throws {
    let (status, image) = image(try buffer(format))
    #expect(status == kVTPixelTransferNotSupportedErr && image == nil)
  }
}
