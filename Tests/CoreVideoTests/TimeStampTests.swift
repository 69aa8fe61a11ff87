import CoreVideo
import TestSupport
import Testing

@Suite struct TimeStampTests {
  @Test func fieldsAreSeparate() {
    var stamp = CVTimeStamp()
    #expect(stamp.flags == 0 && stamp.hostTime == 0 && stamp.videoTimeScale == 0)
    (stamp.videoTimeScale, stamp.videoTime, stamp.hostTime) = (30_000, 1001, 42)
    let valid: CVOptionFlags = CVTimeStampFlags.videoTimeValid.rawValue | CVTimeStampFlags.hostTimeValid.rawValue
    stamp.flags = valid
    #expect(CVTimeStampFlags(rawValue: stamp.flags) == [.videoTimeValid, .hostTimeValid])
    #expect(stamp.videoTimeScale == 30_000 && stamp.videoTime == 1001 && stamp.hostTime == 42 && stamp.version == 0)
  }

  @Test func keysOfOpenGLES() throws {
    expectPublished(kCVPixelBufferOpenGLESCompatibilityKey as String, "OpenGLESCompatibility")
    expectPublished(kCVPixelFormatOpenGLESCompatibility as String, "OpenGLESCompatibility")
    var buffer: CVPixelBuffer?
    let attributes: [String: Any] = [kCVPixelBufferOpenGLESCompatibilityKey as String: true]
    #expect(
      CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, attributes as CFDictionary, &buffer)
        == kCVReturnSuccess)
    #expect(buffer.map(CVPixelBufferGetWidth) == 4)
  }
}
