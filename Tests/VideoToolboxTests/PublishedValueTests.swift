import TestSupport
import Testing
import VideoToolbox

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfMetadataInsertion() {
    expectPublished(kVTCompressionPropertyKey_HDRMetadataInsertionMode as String, "HDRMetadataInsertionMode")
    expectPublished(kVTHDRMetadataInsertionMode_Auto as String, "Auto")
  }

  @Test func noHardwareComesByRegistration() {
    let before = VTIsHardwareDecodeSupported(kCMVideoCodecType_VP9)
    VTRegisterSupplementalVideoDecoderIfAvailable(kCMVideoCodecType_VP9)
    #expect(!before && !VTIsHardwareDecodeSupported(kCMVideoCodecType_VP9))
  }

  @Test func valuesOfCompressionPropertyKeys() {
    expectPublished(kVTUnlimitedFrameDelayCount, -1)
  }

  @Test func valuesOfDecodeFlags() {
    expectPublished(VTDecodeInfoFlags.asynchronous.rawValue, 1)
    expectPublished(VTDecodeInfoFlags.imageBufferModifiable.rawValue, 4)
  }

  @Test func valuesOfVTErrors() {
    expectPublished(kVTAllocationFailedErr, -12904)
    expectPublished(kVTColorSyncTransformConvertFailedErr, -12919)
    expectPublished(kVTCouldNotCreateColorCorrectionDataErr, -12918)
    expectPublished(kVTCouldNotCreateInstanceErr, -12907)
    expectPublished(kVTCouldNotFindVideoDecoderErr, -12906)
    expectPublished(kVTFormatDescriptionChangeNotSupportedErr, -12916)
    expectPublished(kVTInsufficientSourceColorDataErr, -12917)
    expectPublished(kVTPixelTransferNotPermittedErr, -12218)
    expectPublished(kVTSessionMalfunctionErr, -17691)
    expectPublished(kVTVideoDecoderAuthorizationErr, -12210)
    expectPublished(kVTVideoDecoderCallbackMessagingErr, -17695)
    expectPublished(kVTVideoDecoderMalfunctionErr, -12911)
    expectPublished(kVTVideoDecoderNotAvailableNowErr, -12913)
    expectPublished(kVTVideoDecoderReferenceMissingErr, -17694)
    expectPublished(kVTVideoDecoderUnknownErr, -17696)
    expectPublished(kVTVideoDecoderUnsupportedDataFormatErr, -12910)
    expectPublished(kVTVideoEncoderAuthorizationErr, -12211)
    expectPublished(kVTVideoEncoderMalfunctionErr, -12912)
    expectPublished(kVTVideoEncoderNotAvailableNowErr, -12915)
  }
}
