import AudioToolbox
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfAudioComponentDescription() {
    expectPublished(kAudioUnitScope_Output, 2)
  }

  @Test func valuesOfAudioConverterErrors() {
    expectPublished(kAudioConverterErr_HardwareInUse, code: "hwiu")
    expectPublished(kAudioConverterErr_InputSampleRateOutOfRange, code: "!isr")
    expectPublished(kAudioConverterErr_InvalidInputSize, code: "insz")
    expectPublished(kAudioConverterErr_NoHardwarePermission, code: "perm")
    expectPublished(kAudioConverterErr_OperationNotSupported, code: "op??")
    expectPublished(kAudioConverterErr_RequiresPacketDescriptionsError, code: "!pkd")
    expectPublished(kAudioConverterErr_UnspecifiedError, code: "what")
  }

  @Test func valuesOfAudioConverterProperties() {
    expectPublished(kAudioConverterApplicableEncodeBitRates, code: "aebr")
    expectPublished(kAudioConverterApplicableEncodeSampleRates, code: "aesr")
    expectPublished(kAudioConverterAvailableEncodeBitRates, code: "vebr")
    expectPublished(kAudioConverterAvailableEncodeChannelLayoutTags, code: "aecl")
    expectPublished(kAudioConverterAvailableEncodeSampleRates, code: "vesr")
    expectPublished(kAudioConverterChannelMap, code: "chmp")
    expectPublished(kAudioConverterCurrentInputStreamDescription, code: "acid")
    expectPublished(kAudioConverterCurrentOutputStreamDescription, code: "acod")
    expectPublished(kAudioConverterInputChannelLayout, code: "icl ")
    expectPublished(kAudioConverterOutputChannelLayout, code: "ocl ")
    expectPublished(kAudioConverterPropertyCanResumeFromInterruption, code: "crfi")
    expectPublished(kAudioConverterQuality_High, 96)
    expectPublished(kAudioConverterQuality_Low, 32)
    expectPublished(kAudioConverterQuality_Max, 127)
    expectPublished(kAudioConverterQuality_Medium, 64)
    expectPublished(kAudioConverterQuality_Min, 0)
    expectPublished(kAudioConverterSampleRateConverterComplexity, code: "srca")
    expectPublished(kAudioConverterSampleRateConverterComplexity_Mastering, code: "bats")
    expectPublished(kAudioConverterSampleRateConverterComplexity_Normal, code: "norm")
  }

  @Test func valuesOfAudioFile() {
    expectPublished(AudioFileFlags.dontPageAlignAudioData.rawValue, 2)
    expectPublished(AudioFilePermissions.readWritePermission.rawValue, 3)
    expectPublished(AudioFilePermissions.writePermission.rawValue, 2)
  }

  @Test func valuesOfAudioFileErrors() {
    expectPublished(kAudioFileBadPropertySizeError, code: "!siz")
    expectPublished(kAudioFileInvalidChunkError, code: "chk?")
    expectPublished(kAudioFileInvalidFileError, code: "dta?")
    expectPublished(kAudioFileInvalidPacketDependencyError, code: "dep?")
    expectPublished(kAudioFileInvalidPacketOffsetError, code: "pck?")
    expectPublished(kAudioFileNotOpenError, -38)
    expectPublished(kAudioFileNotOptimizedError, code: "optm")
    expectPublished(kAudioFileOperationNotSupportedError, code: "op??")
    expectPublished(kAudioFilePositionError, -40)
    expectPublished(kAudioFileUnspecifiedError, code: "wht?")
    expectPublished(kAudioFileUnsupportedPropertyError, code: "pty?")
  }

  @Test func valuesOfAudioFileProperties() {
    expectPublished(kAudioFilePropertyChannelLayout, code: "cmap")
    expectPublished(kAudioFilePropertyMaximumPacketSize, code: "psze")
    expectPublished(kAudioFilePropertyPacketSizeUpperBound, code: "pkub")
  }

  @Test func valuesOfAudioFileStream() {
    expectPublished(AudioFileStreamPropertyFlags.cacheProperty.rawValue, 2)
    expectPublished(AudioFileStreamPropertyFlags.propertyIsCached.rawValue, 1)
    expectPublished(AudioFileStreamSeekFlags.offsetIsEstimated.rawValue, 1)
    expectPublished(kAudioFileStreamError_BadPropertySize, code: "!siz")
    expectPublished(kAudioFileStreamError_DiscontinuityCantRecover, code: "dsc!")
    expectPublished(kAudioFileStreamError_IllegalOperation, code: "nope")
    expectPublished(kAudioFileStreamError_InvalidFile, code: "dta?")
    expectPublished(kAudioFileStreamError_InvalidPacketOffset, code: "pck?")
    expectPublished(kAudioFileStreamError_UnspecifiedError, code: "wht?")
    expectPublished(kAudioFileStreamError_UnsupportedDataFormat, code: "fmt?")
    expectPublished(kAudioFileStreamError_UnsupportedProperty, code: "pty?")
    expectPublished(kAudioFileStreamError_ValueUnknown, code: "unk?")
  }

  @Test func valuesOfAudioFileStreamProperties() {
    expectPublished(kAudioFileStreamProperty_AudioDataByteCount, code: "bcnt")
    expectPublished(kAudioFileStreamProperty_AverageBytesPerPacket, code: "abpp")
    expectPublished(kAudioFileStreamProperty_BitRate, code: "brat")
    expectPublished(kAudioFileStreamProperty_ByteToPacket, code: "bypk")
    expectPublished(kAudioFileStreamProperty_ChannelLayout, code: "cmap")
    expectPublished(kAudioFileStreamProperty_FormatList, code: "flst")
    expectPublished(kAudioFileStreamProperty_FrameToPacket, code: "frpk")
    expectPublished(kAudioFileStreamProperty_InfoDictionary, code: "info")
    expectPublished(kAudioFileStreamProperty_MaximumPacketSize, code: "psze")
    expectPublished(kAudioFileStreamProperty_PacketSizeUpperBound, code: "pkub")
    expectPublished(kAudioFileStreamProperty_PacketTableInfo, code: "pnfo")
    expectPublished(kAudioFileStreamProperty_PacketToByte, code: "pkby")
    expectPublished(kAudioFileStreamProperty_PacketToFrame, code: "pkfr")
  }

  @Test func valuesOfAudioFileTypes() {
    expectPublished(kAudioFile3GP2Type, code: "3gp2")
    expectPublished(kAudioFile3GPType, code: "3gpp")
    expectPublished(kAudioFileAIFCType, code: "AIFC")
    expectPublished(kAudioFileAMRType, code: "amrf")
    expectPublished(kAudioFileBW64Type, code: "BW64")
    expectPublished(kAudioFileLATMInLOASType, code: "loas")
    expectPublished(kAudioFileM4BType, code: "m4bf")
    expectPublished(kAudioFileMP1Type, code: "MPG1")
    expectPublished(kAudioFileMP2Type, code: "MPG2")
    expectPublished(kAudioFileMPEG4Type, code: "mp4f")
    expectPublished(kAudioFileNextType, code: "NeXT")
    expectPublished(kAudioFileRF64Type, code: "RF64")
    expectPublished(kAudioFileSoundDesigner2Type, code: "Sd2f")
    expectPublished(kAudioFileWave64Type, code: "W64f")
  }

  @Test func valuesOfAudioFormatProperties() {
    expectPublished(kAudioFormatBadPropertySizeError, code: "!siz")
    expectPublished(kAudioFormatBadSpecifierSizeError, code: "!spc")
    expectPublished(kAudioFormatProperty_AvailableEncodeSampleRates, code: "aesr")
    expectPublished(kAudioFormatProperty_ChannelLayoutForBitmap, code: "cmpb")
    expectPublished(kAudioFormatProperty_DecodeFormatIDs, code: "acif")
    expectPublished(kAudioFormatProperty_EncodeFormatIDs, code: "acof")
    expectPublished(kAudioFormatProperty_Encoders, code: "aven")
    expectPublished(kAudioFormatProperty_NumberOfChannelsForLayout, code: "nchm")
    expectPublished(kAudioFormatUnknownFormatError, code: "!fmt")
  }

  @Test func valuesOfAudioServices() {
    expectPublished(kAudioServicesNoHardwareError, code: "nohw")
    expectPublished(kAudioServicesSystemSoundClientTimedOutError, -1501)
  }

  @Test func valuesOfAudioUnitParameters() {
    expectPublished(kAUNBandEQFilterType_2ndOrderButterworthHighPass, 2)
    expectPublished(kAUNBandEQFilterType_2ndOrderButterworthLowPass, 1)
    expectPublished(kAUNBandEQFilterType_BandPass, 5)
    expectPublished(kAUNBandEQFilterType_HighShelf, 8)
    expectPublished(kAUNBandEQFilterType_LowShelf, 7)
    expectPublished(kAUNBandEQFilterType_Parametric, 0)
    expectPublished(kAUNBandEQFilterType_ResonantHighPass, 4)
    expectPublished(kAUNBandEQFilterType_ResonantHighShelf, 10)
    expectPublished(kAUNBandEQFilterType_ResonantLowPass, 3)
    expectPublished(kAUNBandEQFilterType_ResonantLowShelf, 9)
  }

  @Test func valuesOfExtAudioFile() {
    expectPublished(kExtAudioFileError_InvalidChannelMap, -66564)
    expectPublished(kExtAudioFileError_InvalidDataFormat, -66566)
    expectPublished(kExtAudioFileError_MaxPacketSizeUnknown, -66567)
  }

  @Test func valuesOfExtAudioFileProperties() {
    expectPublished(kExtAudioFileProperty_ClientChannelLayout, code: "cclo")
    expectPublished(kExtAudioFileProperty_ClientMaxPacketSize, code: "cmps")
    expectPublished(kExtAudioFileProperty_CodecManufacturer, code: "cman")
    expectPublished(kExtAudioFileProperty_ConverterConfig, code: "accf")
    expectPublished(kExtAudioFileProperty_FileChannelLayout, code: "fclo")
    expectPublished(kExtAudioFileProperty_FileMaxPacketSize, code: "fmps")
  }

  @Test func valuesOfPacketTranslation() {
    expectPublished(AudioBytePacketTranslationFlags.bytePacketTranslationFlag_IsEstimate.rawValue, 1)
  }
}
