import CoreFoundation
import CoreVideo
import Testing

@Suite("Attachments") struct AttachmentTests {
  private func buffer(_ attributes: [String: Any]? = nil) throws -> CVPixelBuffer {
    try #require(makeBuffer(720, 480, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, attributes).1)
  }

  @Test("an attachment has one mode at a time and is replaced, read and removed by its key")
  func setAndRemove() throws {
    let buffer = try buffer()
    #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) == nil)
    CVBufferSetAttachment(
      buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldNotPropagate)
    CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    var mode = CVAttachmentMode.shouldNotPropagate
    let value = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, &mode)
    #expect(value as? String == "ITU_R_709_2" && mode == .shouldPropagate)
    #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) == nil)
    #expect(
      CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: String] == [
        "CVImageBufferYCbCrMatrix": "ITU_R_709_2"
      ])
    #expect(CVBufferHasAttachment(buffer, kCVImageBufferYCbCrMatrixKey))
    CVBufferRemoveAttachment(buffer, kCVImageBufferYCbCrMatrixKey)
    #expect(!CVBufferHasAttachment(buffer, kCVImageBufferYCbCrMatrixKey))
    #expect(CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, &mode) == nil)
  }

  @available(*, deprecated) @Test("the older functions read the same")
  func olderFunctions() throws {
    let buffer = try buffer()
    CVBufferSetAttachments(buffer, ["a": 1, "b": "two"] as NSDictionary, .shouldPropagate)
    #expect(CVBufferGetAttachment(buffer, "b" as CFString, nil)?.takeUnretainedValue() as? String == "two")
    #expect(CVBufferGetAttachments(buffer, .shouldPropagate)?.count == 2)
    CVBufferRemoveAllAttachments(buffer)
    #expect(CVBufferGetAttachments(buffer, .shouldPropagate) == nil)
  }

  @Test("propagation copies the attachments that propagate and keeps the existing ones")
  func propagation() throws {
    let (source, target) = (try buffer(), try buffer())
    CVBufferSetAttachment(source, "goes" as CFString, 1 as NSNumber, .shouldPropagate)
    CVBufferSetAttachment(source, "stays" as CFString, 2 as NSNumber, .shouldNotPropagate)
    CVBufferSetAttachment(target, "own" as CFString, 3 as NSNumber, .shouldNotPropagate)
    CVBufferSetAttachment(target, "goes" as CFString, 4 as NSNumber, .shouldNotPropagate)
    CVBufferPropagateAttachments(source, target)
    CVBufferPropagateAttachments(source, source)
    #expect(CVBufferCopyAttachments(target, .shouldPropagate) as? [String: Int] == ["goes": 1])
    #expect(CVBufferCopyAttachments(target, .shouldNotPropagate) as? [String: Int] == ["own": 3])
  }

  @Test("attributes of a new buffer become attachments")
  func defaults() throws {
    let buffer = try buffer([
      kCVBufferPropagatedAttachmentsKey as String: ["p": 1], kCVBufferNonPropagatedAttachmentsKey as String: ["n": 2],
    ])
    #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: Int] == ["p": 1])
    #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) as? [String: Int] == ["n": 2])
  }

  @Test("the geometry of NTSC DV is the one in Apple's reference")
  func geometry() throws {
    let buffer = try buffer()
    #expect(CVImageBufferGetEncodedSize(buffer) == CGSize(width: 720, height: 480))
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 0, y: 0, width: 720, height: 480))
    #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 720, height: 480))
    let aperture: [CFString: Any] = [
      kCVImageBufferCleanApertureWidthKey: 704, kCVImageBufferCleanApertureHeightKey: 480,
      kCVImageBufferCleanApertureHorizontalOffsetKey: 0, kCVImageBufferCleanApertureVerticalOffsetKey: 0,
    ]
    let aspect: [CFString: Any] = [
      kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 10, kCVImageBufferPixelAspectRatioVerticalSpacingKey: 11,
    ]
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
    CVBufferSetAttachment(buffer, kCVImageBufferPixelAspectRatioKey, aspect as CFDictionary, .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 8, y: 0, width: 704, height: 480))
    #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 640, height: 480))
    #expect(CVImageBufferIsFlipped(buffer))
  }

  @Test("offsets move the aperture right and, if measured from below, down; invalid values are ignored")
  func offsets() throws {
    let buffer = try buffer()
    var aperture: [String: Any] = ["Width": 700, "Height": 470, "HorizontalOffset": -4, "VerticalOffset": 3]
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 6, y: 2, width: 700, height: 470))
    aperture["Width"] = Double.nan
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture as CFDictionary, .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(buffer).width == 720)
  }
}

@Suite("Colour") struct ColorTests {
  @Test("code points of ITU-T H.273 are converted in both directions")
  func codePoints() {
    for number: Int32 in [1, 5, 6, 9, 11, 12, 22] {
      let name = CVColorPrimariesGetStringForIntegerCodePoint(number)?.takeUnretainedValue()
      #expect(name != nil && CVColorPrimariesGetIntegerCodePointForString(name) == number)
    }
    for number: Int32 in [1, 7, 8, 13, 14, 16, 17, 18] {
      let name = CVTransferFunctionGetStringForIntegerCodePoint(number)?.takeUnretainedValue()
      #expect(name != nil && CVTransferFunctionGetIntegerCodePointForString(name) == number)
    }
    for number: Int32 in [1, 6, 7, 9] {
      let name = CVYCbCrMatrixGetStringForIntegerCodePoint(number)?.takeUnretainedValue()
      #expect(name != nil && CVYCbCrMatrixGetIntegerCodePointForString(name) == number)
    }
    #expect(
      CVTransferFunctionGetStringForIntegerCodePoint(6)?.takeUnretainedValue()
        == kCVImageBufferTransferFunction_ITU_R_709_2)
    #expect(
      CVColorPrimariesGetStringForIntegerCodePoint(2) == nil && CVYCbCrMatrixGetStringForIntegerCodePoint(-1) == nil)
    #expect(CVColorPrimariesGetIntegerCodePointForString(nil) == 2)
    #expect(CVYCbCrMatrixGetIntegerCodePointForString("no matrix" as CFString) == 2)
  }

  private func space(_ primaries: CFString, _ transfer: CFString, gamma: Double? = nil) -> CGColorSpace? {
    var attachments: [CFString: Any] = [
      kCVImageBufferColorPrimariesKey: primaries, kCVImageBufferTransferFunctionKey: transfer,
      kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
    ]
    attachments[kCVImageBufferGammaLevelKey] = gamma
    return CVImageBufferCreateColorSpaceFromAttachments(attachments as CFDictionary)?.takeRetainedValue()
  }

  @Test("attachments select the colour space with their name")
  func named() {
    #expect(
      space(kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_ITU_R_709_2)?.name
        == CGColorSpace.itur_709)
    let pq = space(kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ)
    #expect(pq?.name == CGColorSpace.itur_2100_PQ)
    #expect(
      space(kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferTransferFunction_sRGB)?.name == CGColorSpace.displayP3)
  }

  @Test("other combinations give a profile; incomplete or unknown ones give none")
  func profiles() throws {
    let ntsc = try #require(space(kCVImageBufferColorPrimaries_SMPTE_C, kCVImageBufferTransferFunction_ITU_R_709_2))
    #expect(ntsc.name == nil && ntsc.model == .rgb && ntsc.copyICCData() != nil)
    #expect(ntsc == space(kCVImageBufferColorPrimaries_SMPTE_C, kCVImageBufferTransferFunction_ITU_R_709_2))
    #expect(ntsc === space(kCVImageBufferColorPrimaries_SMPTE_C, kCVImageBufferTransferFunction_ITU_R_709_2))
    #expect(ntsc != space(kCVImageBufferColorPrimaries_EBU_3213, kCVImageBufferTransferFunction_ITU_R_709_2))
    #expect(space(kCVImageBufferColorPrimaries_P22, kCVImageBufferTransferFunction_UseGamma) == nil)
    #expect(space(kCVImageBufferColorPrimaries_P22, kCVImageBufferTransferFunction_UseGamma, gamma: 1.8) != nil)
    #expect(space("?" as CFString, kCVImageBufferTransferFunction_sRGB) == nil)
    #expect(CVImageBufferCreateColorSpaceFromAttachments(NSDictionary()) == nil)
    let profile = try #require(ntsc.copyICCData())
    let attachments = [kCVImageBufferICCProfileKey as String: profile] as NSDictionary
    #expect(CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue() == ntsc)
  }

  @Test("a gamma is the exponent by which stored numbers become light")
  func gammas() throws {
    let dark = try #require(
      space(kCVImageBufferColorPrimaries_P22, kCVImageBufferTransferFunction_UseGamma, gamma: 1.8))
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let gray = try #require(CGColor(colorSpace: dark, components: [0.5, 0.5, 0.5, 1]))
    let light = try #require(gray.converted(to: linear, intent: .defaultIntent, options: nil)?.components)
    #expect(abs(Double(light[1]) - pow(0.5, 1.8)) < 0.02, "\(light)")
  }

  @Test("an attached colour space is found")
  func attached() throws {
    let buffer = try #require(makeBuffer(2, 2, kCVPixelFormatType_32BGRA).1)
    #expect(CVImageBufferGetColorSpace(buffer) == nil)
    let space = CGColorSpaceCreateDeviceRGB()
    CVBufferSetAttachment(buffer, kCVImageBufferCGColorSpaceKey, space, .shouldPropagate)
    #expect(CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() === space)
    let all = CVBufferCopyAttachments(buffer, .shouldPropagate) as NSDictionary? as? [String: Any]
    #expect(all?["CGColorSpace"] as? CGColorSpace === space)
  }
}
