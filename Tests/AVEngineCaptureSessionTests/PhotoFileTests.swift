import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoFileTests {
  private static let size = PixelSize(width: 64, height: 48)
  /// The colours of the frame's quarters, row by row. Each colour is in the order blue, green, red.
  private static let quarters: [[UInt8]] = [[30, 30, 220], [40, 200, 40], [220, 60, 30], [230, 230, 230]]

  private func rig() -> Rig {
    var camera = SyntheticStage.camera()
    camera.rotation = 90
    camera.formats = [
      VideoDeviceFormat(
        coding: .pixels(kCVPixelFormatType_32BGRA), size: Self.size,
        frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    ]
    return Rig(cameras: [camera]) { _, _ in Self.frame().map { .pixels($0) } }
  }

  private static func frame() -> CVPixelBuffer? {
    let pool = try? CVPixelBufferPool(format: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    guard let buffer = try? pool?.makeBuffer() else { return nil }
    try? buffer.withMutablePlanes { planes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = quarters[(y * 2 / size.height) * 2 + x * 2 / size.width]
          // Safety: within the plane.
          for (index, value) in (color + [255]).enumerated() {
            planes[0].base.storeBytes(
              of: value, toByteOffset: y * planes[0].bytesPerRow + 4 * x + index, as: UInt8.self)
          }
        }
      }
    }
    return buffer
  }

  private func file(_ settings: AVCapturePhotoSettings, _ name: String) throws -> URL {
    let rig = rig()
    return try rig.run {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.camera))
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      let client = PhotoClient()
      output.capturePhoto(with: settings, delegate: client)
      rig.advance(milliseconds: 34)
      try #require(client.finished.wait())
      session.stopRunning()
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())-\(name)")
      try #require(client.photos.first?.fileDataRepresentation()).write(to: url)
      return url
    }
  }

  private func expectColors(_ url: URL, within tolerance: Int) throws {
    let raw = try Tool.ffmpeg([
      "-noautorotate", "-i", url.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ])
    try #require(raw.count == Self.size.width * Self.size.height * 3)
    for (index, color) in Self.quarters.enumerated() {
      let (x, y) = (16 + 32 * (index % 2), 12 + 24 * (index / 2))
      let place = (y * Self.size.width + x) * 3
      let found = [2, 1, 0].map { Int(raw[place + $0]) }
      let distance = zip(found, color).map { abs($0 - Int($1)) }.max() ?? 255
      #expect(distance <= tolerance, "quarter \(index) is \(found) instead of \(color)")
    }
  }

  @Test(.requires(.ffmpeg), .requires(.exiftool)) func otherProgramsReadPhotos() throws {
    let url = try file(AVCapturePhotoSettings(), "photo.jpg")
    defer { try? FileManager.default.removeItem(at: url) }
    try expectColors(url, within: 6)
    let json = try Tool.run("exiftool", ["-j", "-n", url.path])
    let found = try #require((try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first)
    #expect(found["Orientation"] as? Int == 6)
    #expect(found["Model"] as? String == "Synthetic Camera" && found["Make"] as? String == "swift-avfoundation")
    #expect(found["ExposureTime"] as? Double == 0.01 && found["ISO"] as? Int == 100)
    #expect(found["ExifImageWidth"] as? Int == 64 && found["ExifImageHeight"] as? Int == 48)
    #expect(found["DateTimeOriginal"] is String && found["Warning"] == nil && found["Error"] == nil)
  }

  @Test(.requires(.ffmpeg), .requires(.exiftool)) func otherProgramsReadUncompressedPhotos() throws {
    let format: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)
    ]
    let url = try file(AVCapturePhotoSettings(format: format), "photo.tif")
    defer { try? FileManager.default.removeItem(at: url) }
    try expectColors(url, within: 0)
    let json = try Tool.run("exiftool", ["-j", "-n", url.path])
    let found = try #require((try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first)
    #expect(found["Orientation"] as? Int == 6 && found["FileType"] as? String == "TIFF")
  }

  @Test(.requires(.ffmpeg), .requires(.exiftool)) func otherProgramsReadThumbnails() throws {
    let settings = AVCapturePhotoSettings()
    settings.embeddedThumbnailPhotoFormat = [
      "AVVideoCodecKey": AVVideoCodecType.jpeg, "AVVideoWidthKey": 32, "AVVideoHeightKey": 32,
    ]
    let url = try file(settings, "photo.jpg")
    let small = url.deletingPathExtension().appendingPathExtension("small.jpg")
    defer { for url in [url, small] { try? FileManager.default.removeItem(at: url) } }
    try expectColors(url, within: 6)
    try Tool.run("exiftool", ["-b", "-ThumbnailImage", url.path]).write(to: small)
    let raw = try Tool.ffmpeg(["-i", small.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    #expect(raw.count == 32 * 24 * 3)
    let first = raw.prefix(3).map { Int($0) }
    #expect(zip(first, [220, 30, 30]).allSatisfy { abs($0 - $1) < 12 })
  }
}
