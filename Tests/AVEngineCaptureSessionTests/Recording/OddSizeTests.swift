import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct OddSizeTests {
  private static let size = PixelSize(width: 101, height: 77)

  private func rig() -> Rig {
    var camera = SyntheticStage.camera()
    let duration = CMTime(value: 1, timescale: 30)
    camera.formats = [
      VideoDeviceFormat(
        coding: .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), size: Self.size,
        frameDurations: [duration...duration])
    ]
    return Rig(cameras: [camera]) { format, _ in (try? Self.edged(format.size)).map { .pixels($0) } }
  }

  private static func edged(_ size: PixelSize) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(
      format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: size.width, height: size.height)
    try buffer.withMutablePlanes { planes in
      for (number, plane) in planes.enumerated() {
        for y in 0..<plane.height {
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
          for x in 0..<(number == 0 ? plane.width : plane.width * 2) {
            let isEdge = number == 0 && (x == size.width - 1 || y == size.height - 1)
            row[x] = number == 0 ? (isEdge ? 235 : 60) : 128
          }
        }
      }
    }
    return buffer
  }

  private func record(_ rig: Rig, _ session: AVCaptureSession, _ output: AVCaptureMovieFileOutput, to url: URL) {
    session.startRunning()
    let log = RecordingClient()
    output.startRecording(to: url, recordingDelegate: log)
    rig.record(output, milliseconds: 500)
    output.stopRecording()
    #expect(log.wait(3) && log.codes.isEmpty && log.events.last == "did nil")
    session.stopRunning()
  }

  @Test(arguments: [AVVideoCodecType.h264, .hevc, .jpeg])
  func theLastColumnAndRowAreLeftOut(_ codec: AVVideoCodecType) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .high)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      output.setOutputSettings([AVVideoCodecKey: codec], for: try #require(output.connection(with: .video)))
      record(rig, session, output, to: folder["a.mov"])
    }
    let (width, height) = codec == .jpeg ? (101, 77) : (100, 76)
    let said = try folder.ffprobe("-select_streams v -show_entries stream=width,height -of csv=p=0 a.mov")
    #expect(said.trimmingCharacters(in: .whitespacesAndNewlines) == "\(width),\(height)")
    let luma = try folder.ffmpeg("-i a.mov -frames:v 1 -f rawvideo -pix_fmt gray -")
    #expect(luma.count == width * height)
    #expect((luma[width - 1] > 150) == (codec == .jpeg))
    #expect((luma[luma.count - width] > 150) == (codec == .jpeg))
    #expect(((luma.max() ?? 0) > 150) == (codec == .jpeg))
  }

  @Test func turnsAndRecommendationsAreOfTheEvenSize() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .high)
      let (output, data) = (AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput())
      session.addOutput(output)
      session.addOutput(data)
      let settings = try #require(data.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(settings[AVVideoWidthKey] as? Int == 100 && settings[AVVideoHeightKey] as? Int == 76)
      try #require(output.connection(with: .video)).videoRotationAngle = 90
      record(rig, session, output, to: folder["a.mov"])
    }
    let source = try FileByteSource(path: folder["a.mov"].path)
    let info = try #require(try Engine.system.open(source, options: OpenOptions()).tracks.first).info
    #expect(info.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 76, ty: 0))
  }

  @Test func aPartOfAScreenIsRecorded() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = Rig()
    rig.run {
      let session = AVCaptureSession()
      let screen = AVCaptureScreenInput()
      screen.cropRect = CGRect(x: 10, y: 20, width: 101, height: 77)
      session.addInput(screen)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      record(rig, session, output, to: folder["a.mov"])
    }
    let said = try folder.ffprobe("-count_frames -show_entries stream=width,height,nb_read_frames -of csv=p=0 a.mov")
    let fields = said.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
    #expect(fields.starts(with: ["100", "76"]) && (Int(fields.last ?? "") ?? 0) > 10, "\(said)")
  }
}
