import Foundation
import TestSupport
import Testing
import VideoToolbox

struct OutParameterTests {
  @Test func sessions() throws {
    let compression = outParameterFaults {
      VTCompressionSessionCreate(
        allocator: nil, width: 64, height: 48, codecType: kCMVideoCodecType_H264, encoderSpecification: nil,
        imageBufferAttributes: nil,
        compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: $0)
    } _: {
      VTCompressionSessionCreate(
        allocator: nil, width: 64, height: 48, codecType: kCMVideoCodecType_H264, encoderSpecification: nil,
        imageBufferAttributes: nil,
        compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &$0)
    }
    #expect(compression == [])
    let format = try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)
    let decompression = outParameterFaults {
      VTDecompressionSessionCreate(
        allocator: nil, formatDescription: format, decoderSpecification: nil, imageBufferAttributes: nil,
        outputCallback: nil,
        decompressionSessionOut: $0)
    } _: {
      VTDecompressionSessionCreate(
        allocator: nil, formatDescription: format, decoderSpecification: nil, imageBufferAttributes: nil,
        outputCallback: nil,
        decompressionSessionOut: &$0)
    }
    #expect(decompression == [])
  }

  @Test func pixelSessions() {
    let transfer = outParameterFaults {
      VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: $0)
    } _: {
      VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &$0)
    }
    #expect(transfer == [])
    let rotation = outParameterFaults {
      VTPixelRotationSessionCreate(nil, $0)
    } _: {
      VTPixelRotationSessionCreate(nil, &$0)
    }
    #expect(rotation == [])
  }

  @Test func properties() throws {
    var made: VTPixelTransferSession?
    VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made)
    let session = try #require(made)
    let supported = outParameterFaults(calls: 100, isShared: true) {
      VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: $0)
    } _: {
      VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &$0)
    }
    #expect(supported == [])
    let serializable = outParameterFaults(calls: 100, isShared: true) {
      VTSessionCopySerializableProperties(session, allocator: nil, dictionaryOut: $0)
    } _: {
      VTSessionCopySerializableProperties(session, allocator: nil, dictionaryOut: &$0)
    }
    #expect(serializable == [])
    let encoders = outParameterFaults(calls: 100, isShared: true) {
      VTCopyVideoEncoderList(nil, $0)
    } _: {
      VTCopyVideoEncoderList(nil, &$0)
    }
    #expect(encoders == [])
  }

  @Test func images() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    let faults = outParameterFaults {
      VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: $0)
    } _: {
      VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: &$0)
    }
    #expect(faults == [])
  }
}
