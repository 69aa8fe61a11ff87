import CoreFoundation
import CoreVideo
import TestSupport
import Testing

@Suite("Pixel formats") struct PixelFormatTests {
  @Test("every constant of Apple's table for a layout has one that matches its description", arguments: allFormats)
  func descriptions(_ type: OSType) throws {
    let format = try #require(PixelFormat.of(type))
    let description = try #require(
      CVPixelFormatDescriptionCreateWithPixelFormatType(kCFAllocatorDefault, type) as? [String: Any])
    #expect(description["PixelFormat"] as? OSType == type)
    #expect(description["ContainsAlpha"] as? Bool == format.containsAlpha)
    let planes = description["Planes"] as? [[String: Any]] ?? [description]
    #expect(planes.count == format.planes.count && (planes.count == 1) == (description["Planes"] == nil))
    for (plane, shape) in zip(planes, format.planes) {
      #expect(plane["BitsPerBlock"] as? Int == shape.bitsPerBlock)
      #expect((plane["BlackBlock"] as? Data)?.count == shape.bytesPerBlock)
    }
  }

  @Test("the list of all formats equals the table")
  func list() {
    let types = CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(kCFAllocatorDefault) as? [OSType]
    #expect(Set(types ?? []).isSuperset(of: allFormats) && allFormats.count > 80)
    #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, kCVPixelFormatType_Lossy_32BGRA) == nil)
    #expect(!CVIsCompressedPixelFormatAvailable(kCVPixelFormatType_Lossy_32BGRA))
  }

  @Test("a registered format can be used, an invalid one is ignored, and Apple's formats do not change")
  func registering() throws {
    let (type, broken): (OSType, OSType) = (0x7465_7374, 0x6272_6F6B)
    CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(
      ["Planes": [["BitsPerBlock": 8], ["BitsPerBlock": 24, "HorizontalSubsampling": 4]]] as NSDictionary, type)
    let buffer = try #require(makeBuffer(10, 2, type, ["BytesPerRowAlignment": 1]).1)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) == 10 && CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) == 9)
    CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(["BitsPerBlock": 12] as NSDictionary, broken)
    CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(
      ["BitsPerBlock": 8] as NSDictionary, kCVPixelFormatType_32BGRA)
    #expect(makeBuffer(1, 1, broken).0 == kCVReturnInvalidPixelFormat)
    #expect(PixelFormat.of(kCVPixelFormatType_32BGRA)?.planes.first?.bitsPerBlock == 32)
  }

  static let ffmpegNames: [(OSType, String)] = [
    (kCVPixelFormatType_32BGRA, "bgra"), (kCVPixelFormatType_32ARGB, "argb"), (kCVPixelFormatType_32RGBA, "rgba"),
    (kCVPixelFormatType_32ABGR, "abgr"), (kCVPixelFormatType_24RGB, "rgb24"), (kCVPixelFormatType_24BGR, "bgr24"),
    (kCVPixelFormatType_16LE565, "rgb565le"), (kCVPixelFormatType_16BE565, "rgb565be"),
    (kCVPixelFormatType_16LE555, "rgb555le"),
    (kCVPixelFormatType_16BE555, "rgb555be"), (kCVPixelFormatType_48RGB, "rgb48be"),
    (kCVPixelFormatType_64RGBALE, "rgba64le"),
    (kCVPixelFormatType_OneComponent8, "gray"), (kCVPixelFormatType_OneComponent16, "gray16le"),
    (kCVPixelFormatType_16Gray, "gray16be"),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "nv12"),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, "nv24"),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "p010le"),
    (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, "p210le"),
    (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, "p410le"),
    (kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, "p216le"),
    (kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, "p416le"),
    (kCVPixelFormatType_420YpCbCr8Planar, "yuv420p"), (kCVPixelFormatType_422YpCbCr8, "uyvy422"),
    (kCVPixelFormatType_422YpCbCr8_yuvs, "yuyv422"), (kCVPixelFormatType_4444AYpCbCr16, "ayuv64le"),
  ]

  @Test("black has the same bytes as in FFmpeg, also for odd sizes", .requires(.ffmpeg), arguments: ffmpegNames)
  func blackAsFFmpeg(_ type: OSType, _ name: String) throws {
    for (width, height) in [(6, 4), (7, 3)] {
      // An odd row of 4:2:2 in one plane ends with half a block, which FFmpeg does not write as raw video.
      if width % 2 == 1, type == kCVPixelFormatType_422YpCbCr8 || type == kCVPixelFormatType_422YpCbCr8_yuvs {
        continue
      }
      #expect(try FFmpeg.black(width, height, ["-pix_fmt", name]) == black(type, width, height))
    }
  }

  @Test(
    "black from FFmpeg's encoders of packed formats has the same bytes", .requires(.ffmpeg),
    arguments: [
      (kCVPixelFormatType_422YpCbCr10, "v210"), (kCVPixelFormatType_444YpCbCr8, "v308"),
      (kCVPixelFormatType_4444YpCbCrA8, "v408"),
      (kCVPixelFormatType_444YpCbCr10, "v410"), (kCVPixelFormatType_30RGB_r210, "r210"),
    ])
  func blackAsEncoder(_ type: OSType, _ codec: String) throws {
    let bytes = try FFmpeg.black(6, 2, ["-c:v", codec])
    if type == kCVPixelFormatType_422YpCbCr10 {
      // One block of six pixels; FFmpeg leaves the rest of the 128 bytes zero.
      #expect(bytes.count == black(type, 6, 2).count && bytes.prefix(16) == black(type, 6, 2).prefix(16))
    } else if type == kCVPixelFormatType_30RGB_r210 {
      // FFmpeg supports r210 only with the full range, so the test compares only the number of bytes.
      #expect(bytes.count == black(type, 6, 2).count)
    } else {
      #expect(bytes == black(type, 6, 2))
    }
  }

  private func black(_ type: OSType, _ width: Int, _ height: Int) -> Data {
    var data = Data()
    for plane in PixelFormat.of(type)?.planes ?? [] {
      let row = Data(
        repeatElement(plane.black, count: plane.rowBytes(columns: plane.columns(width)) / plane.bytesPerBlock).joined())
      for _ in 0..<plane.rows(height) { data += row }
    }
    return data
  }
}

enum FFmpeg {
  static func black(_ width: Int, _ height: Int, _ options: [String]) throws -> Data {
    // As grey of the video range, black would be 16 instead of zero.
    let source = options.contains { $0.hasPrefix("gray") } ? "rgb24,format=gray" : "yuv444p"
    return try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=black:s=\(width)x\(height),format=\(source)",
        "-frames:v", "1",
      ]
        + options + ["-f", "rawvideo", "-"])
  }
}
