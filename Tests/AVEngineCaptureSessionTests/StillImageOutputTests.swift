import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import AVEngineCaptureSession

@Suite struct StillImageOutputTests {
  private final class Stills: @unchecked Sendable {
    // Safety: used under the lock.
    private let lock = NSLock()
    private var given: [(buffer: CMSampleBuffer?, error: (any Error)?)] = []
    let signal = Signal()

    func take(_ buffer: CMSampleBuffer?, _ error: (any Error)?) {
      lock.withLock { given.append((buffer, error)) }
      signal.fire()
    }
    var buffers: [CMSampleBuffer] { lock.withLock { given.compactMap(\.buffer) } }
    var codes: [AVError.Code?] { lock.withLock { given.map { ($0.error as? AVError)?.code } } }
  }

  private func running(
    _ rig: Rig
  ) throws -> (AVCaptureSession, AVCaptureStillImageOutput, AVCaptureConnection) {
    let (session, _) = try rig.session()
    let output = AVCaptureStillImageOutput()
    session.addOutput(output)
    session.startRunning()
    return (session, output, try #require(output.connection(with: .video)))
  }

  @Test func aJPEGPictureHasExifAsAttachment() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      #expect(output.availableImageDataCodecTypes == [.jpeg])
      #expect(output.outputSettings["AVVideoCodecKey"] as? AVVideoCodecType == .jpeg)
      connection.videoOrientation = .portrait
      let (stills, asked) = (Stills(), CMClockGetTime(try #require(session.synchronizationClock)))
      output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait() && stills.codes == [nil])
      let buffer = try #require(stills.buffers.first)
      #expect(CMSampleBufferGetPresentationTimeStamp(buffer) > asked)
      let exif = CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil) as? NSDictionary
      #expect((exif?.object(forKey: kCGImagePropertyExifPixelYDimension) as? NSNumber)?.intValue == 240)
      let file = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer))
      let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
      #expect((properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.intValue == 6)
      #expect((properties?.object(forKey: kCGImagePropertyPixelWidth) as? NSNumber)?.intValue == 320)
      CMSetAttachment(
        buffer, key: kCGImagePropertyOrientation, value: NSNumber(value: 3),
        attachmentMode: kCMAttachmentMode_ShouldPropagate)
      let other = try #require(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer))
      let changed = try #require(CGImageSourceCreateWithData(other as NSData, nil))
      let stated = CGImageSourceCopyPropertiesAtIndex(changed, 0, nil)?.object(forKey: kCGImagePropertyOrientation)
      #expect((stated as? NSNumber)?.intValue == 3)
      session.stopRunning()
    }
  }

  @Test func uncompressedPicturesArePixels() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      let type = NSNumber(value: kCVPixelFormatType_32BGRA)
      #expect(output.availableImageDataCVPixelFormatTypes.contains(type))
      output.outputSettings = [kCVPixelBufferPixelFormatTypeKey as String: type]
      let stills = Stills()
      output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait())
      let image = stills.buffers.first.flatMap { CMSampleBufferGetImageBuffer($0) }
      #expect(image.map { CVPixelBufferGetPixelFormatType($0) } == kCVPixelFormatType_32BGRA)
      session.stopRunning()
    }
  }

  @Test func qualityComesFromTheSettings() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      var sizes: [Int] = []
      for quality in [0.2, 0.95] {
        output.outputSettings = ["AVVideoCodecKey": AVVideoCodecType.jpeg, "Quality": quality]
        let stills = Stills()
        output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
        rig.advance(milliseconds: 34)
        #expect(stills.signal.wait())
        sizes.append(try #require(stills.buffers.first).totalSampleSize)
      }
      #expect(sizes[0] < sizes[1])
      session.stopRunning()
    }
  }

  @Test func observersSeeThatAPictureIsTaken() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      let (told, stills) = (Signal(), Stills())
      let observation = output.observe(\.isCapturingStillImage) { _, _ in told.fire() }
      defer { observation.invalidate() }
      #expect(!output.isCapturingStillImage)
      output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
      #expect(output.isCapturingStillImage && told.wait())
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait() && told.wait(2) && !output.isCapturingStillImage)
      session.stopRunning()
    }
  }

  @Test func requestsAreBoundedAndAnswered() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      let stills = Stills()
      for _ in 0..<11 { output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) } }
      #expect(stills.signal.wait() && stills.codes == [.maximumStillImageCaptureRequestsExceeded])
      session.stopRunning()
      #expect(stills.signal.wait(11))
      #expect(stills.codes.dropFirst().allSatisfy { $0 == .sessionNotRunning } && !output.isCapturingStillImage)
    }
  }

  @Test func aFileCanHaveAThumbnail() throws {
    let rig = Rig()
    try rig.run {
      let (session, output, connection) = try running(rig)
      let stills = Stills()
      output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait())
      output.outputSettings = [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)
      ]
      output.captureStillImageAsynchronously(from: connection) { stills.take($0, $1) }
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait(2))
      let buffers = stills.buffers
      try #require(buffers.count == 2)
      let plain = try #require(
        AVCapturePhotoOutput.jpegPhotoDataRepresentation(
          forJPEGSampleBuffer: buffers[0], previewPhotoSampleBuffer: nil))
      #expect(plain == AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffers[0]))
      let file = try #require(
        AVCapturePhotoOutput.jpegPhotoDataRepresentation(
          forJPEGSampleBuffer: buffers[0], previewPhotoSampleBuffer: buffers[1]))
      let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 320)
      // The thumbnail is a JPEG file within the metadata.
      let rest = file.dropFirst(2)
      let begin = try #require(rest.range(of: Data([0xFF, 0xD8, 0xFF]))).lowerBound
      let inner = try #require(CGImageSourceCreateWithData(Data(file[begin...]) as NSData, nil))
      let thumbnail = try #require(CGImageSourceCreateImageAtIndex(inner, 0, nil))
      #expect(thumbnail.width == 160 && thumbnail.height == 120 && file.count > plain.count)
      #expect(
        AVCapturePhotoOutput.jpegPhotoDataRepresentation(
          forJPEGSampleBuffer: buffers[0], previewPhotoSampleBuffer: buffers[0]) == nil)
      session.stopRunning()
    }
  }
}
