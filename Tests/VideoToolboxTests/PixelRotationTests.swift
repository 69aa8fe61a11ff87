import Foundation
import TestSupport
import Testing
import VideoToolbox

@Suite("Pixel rotation sessions") struct PixelRotationTests {
  private func session(_ rotation: CFString, _ properties: [CFString: Any] = [:]) throws -> VTPixelRotationSession {
    var made: VTPixelRotationSession?
    #expect(VTPixelRotationSessionCreate(nil, &made) == noErr)
    let session = try #require(made)
    #expect(VTSessionSetProperty(session, key: kVTPixelRotationPropertyKey_Rotation, value: rotation) == noErr)
    #expect(VTSessionSetProperties(session, propertyDictionary: properties as CFDictionary) == noErr)
    return session
  }

  private func buffer(_ format: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  @Test(
    "frames are rotated as by ffmpeg",
    arguments: [
      ("CW90", "transpose=clock", false, false), ("CCW90", "transpose=cclock", false, false),
      ("180", "hflip,vflip", false, false),
      ("0", "hflip", true, false), ("CW90", "transpose=clock,vflip", false, true),
    ])
  func turned(_ name: String, _ filter: String, _ flipsAcross: Bool, _ flipsDown: Bool) throws {
    let clip = try Clip(1, width: 64, height: 48)
    defer { clip.remove() }
    let rotations = [kVTRotation_0, kVTRotation_CW90, kVTRotation_180, kVTRotation_CCW90]
    let rotation = try #require(rotations.first { $0 as String == name })
    let flips = [
      kVTPixelRotationPropertyKey_FlipHorizontalOrientation: flipsAcross,
      kVTPixelRotationPropertyKey_FlipVerticalOrientation: flipsDown,
    ]
    let isQuarter = rotation == kVTRotation_CW90 || rotation == kVTRotation_CCW90
    let target = try buffer(kCVPixelFormatType_420YpCbCr8Planar, isQuarter ? 48 : 64, isQuarter ? 64 : 48)
    #expect(VTPixelRotationSessionRotateImage(try session(rotation, flips), try clip.buffer(0), target) == noErr)
    let theirs = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "64x48", "-i", clip.source.path, "-vf",
        filter, "-f", "rawvideo", "-",
      ])
    let isSame = Clip.bytes(target) == theirs
    #expect(isSame)
  }

  @Test("buffers that cannot be rotated are refused")
  func refused() throws {
    let (source, target) = (
      try buffer(kCVPixelFormatType_422YpCbCr8, 16, 16), try buffer(kCVPixelFormatType_422YpCbCr8, 16, 16)
    )
    #expect(
      VTPixelRotationSessionRotateImage(try session(kVTRotation_CW90), source, target)
        == kVTPixelRotationNotSupportedErr)
  }
}
