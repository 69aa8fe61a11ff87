import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct StillSourceTests {
  @Test(arguments: ["prores_ks", "qtrle", "png"]) func alphaIsKept(_ codec: String) throws {
    let clear = "color=black:size=64x48:rate=5:duration=0.4,format=yuva444p10,geq=lum=500:cb=512:cr=700:a='1023*X/W'"
    let coding =
      codec == "prores_ks"
      ? ["-c:v", codec, "-profile:v", "4444", "-pix_fmt", "yuva444p10"]
      : ["-c:v", codec, "-pix_fmt", codec == "png" ? "rgba" : "argb"]
    let url = try MadeMedia.file("alpha-\(codec).mov", MadeMedia.input(clear) + coding)
    let image = try AVAssetImageGenerator.exact(url).still()
    #expect([.first, .premultipliedFirst].contains(image.alphaInfo))
    let bytes = try #require(image.dataProvider?.data as Data?)
    for x in stride(from: 0, to: 64, by: 7) {
      #expect(abs(Int(bytes[bytes.startIndex + 20 * image.bytesPerRow + x * 4 + 3]) - 255 * x / 64) <= 3)
    }
    let opaque = try MadeMedia.file(
      "opaque-\(codec).mov",
      MadeMedia.marked(seconds: 0.3) + ["-c:v", codec == "png" ? "png" : codec]
        + (codec == "prores_ks" ? [] : ["-pix_fmt", "rgb24"]))
    #expect(try AVAssetImageGenerator.exact(opaque).still().alphaInfo == .noneSkipFirst)
  }

  @Test func fieldsAreShownAsOneFrame() throws {
    let url = try MadeMedia.file(
      "fields.mp4", MadeMedia.marked() + ["-vf", "interlace"] + MadeMedia.x264("tff=1:keyint=10:bframes=2"))
    let reference = try StillReference(url)
    for (index, time) in reference.times.enumerated() {
      let image = try AVAssetImageGenerator.exact(url).copyCGImage(at: time - reference.times[0], actualTime: nil)
      #expect(reference.differences(image, from: index).last ?? .max <= 2)
    }
  }

  @Test(arguments: ["1x1", "2x2", "3x5", "17x1", "1x33"]) func smallAndOddSizes(_ size: String) throws {
    let url = try MadeMedia.file(
      "size\(size).mov",
      MadeMedia.input("color=0x2060C0:size=\(size):rate=5:duration=0.4,format=rgb24") + [
        "-c:v", "png", "-pix_fmt",
        "rgb24",
      ])
    let image = try AVAssetImageGenerator.exact(url).still()
    #expect("\(image.width)x\(image.height)" == size)
    #expect(image.color(image.width - 1, image.height - 1) == [0x20, 0x60, 0xC0])
    let generator = AVAssetImageGenerator.exact(url)
    generator.maximumSize = CGSize(width: 1, height: 1)
    let dot = try generator.still()
    #expect((dot.width, dot.height) == (1, 1))
  }

  @Test func grayIsGray() throws {
    let url = try MadeMedia.file(
      "gray.mp4",
      // FFmpeg 7 assumes full range for grey video unless the range is set.
      MadeMedia.input(
        "color=black:size=128x64:rate=5:duration=0.4,format=gray,setparams=range=tv,geq=lum='16+219*X/W'") + [
          "-c:v", "libx265", "-pix_fmt", "gray", "-color_range", "tv", "-tag:v", "hvc1", "-x265-params",
          "log-level=none:lossless=1",
        ])
    let image = try AVAssetImageGenerator.exact(url).still()
    for x in 0..<128 { for component in image.color(x, 30) { #expect(abs(component - 255 * x / 128) <= 2) } }
  }

  @Test func sizesBeyondReasonAreRefused() throws {
    let arguments =
      MadeMedia.input("color=red:size=64x64:rate=5:duration=0.2,format=rgb24") + ["-c:v", "png", "-pix_fmt", "rgb24"]
    #expect(try AVAssetImageGenerator.exact(MadeMedia.file("huge.mov", arguments)).still().width == 64)
    let url = try MadeMedia.file("huge.mov", arguments) { bytes in
      // In a PNG header (PNG, 11.2.2), the width, the height and five more bytes are between the chunk's type and its
      // checksum.
      let place = try bytes.position(of: "IHDR") + 4
      #expect(bytes.number(at: place + 13) == 0x250B_E689)
      bytes.set(60_000, at: place)
      bytes.set(60_000, at: place + 4)
      bytes.set(0x0FB0_E215, at: place + 13)
    }
    let error = #expect(throws: AVError.self) { try AVAssetImageGenerator.exact(url).still() }
    #expect(error?.localizedDescription.isEmpty == false)
  }

  @Test func aDamagedPictureCostsNoOther() async throws {
    let url = try MadeMedia.file(
      "damaged.mp4", MadeMedia.marked() + MadeMedia.x264("keyint=10:min-keyint=10:bframes=0:scenecut=0")
    ) {
      bytes in
      let place = try bytes.position(of: "mdat") + 4
      let size = bytes.number(at: place - 8)
      for index in place + size / 2..<place + size / 2 + 200 { bytes[index] = 0xA5 }
    }
    var good = 0
    let times = (0..<60).map { CMTime(value: $0, timescale: 30) }
    for await still in AVAssetImageGenerator.exact(url).images(for: times) where (try? still.image) != nil { good += 1 }
    #expect(good >= 50)
  }

  @Test func truncatedMoviesGiveWhatIsThere() async throws {
    let whole = try MadeMedia.file(
      "front.mp4", MadeMedia.marked() + MadeMedia.x264("keyint=10:bframes=0") + ["-movflags", "+faststart"])
    let bytes = try Data(contentsOf: whole)
    let url = try MadeMedia.place("cut.mp4")
    try bytes.prefix(bytes.count * 2 / 3).write(to: url)
    let generator = AVAssetImageGenerator.exact(url)
    #expect(try generator.still().width == 96)
    #expect(throws: AVError.self) { try generator.still(1.9) }
  }

  @Test func webMovies() throws {
    let url = try MadeMedia.file(
      "still.webm",
      MadeMedia.marked() + ["-c:v", "libvpx-vp9", "-lossless", "1", "-g", "10", "-deadline", "realtime"])
    let reference = try StillReference(url)
    let generator = AVAssetImageGenerator.exact(url)
    for index in [0, 1, 17, 59] {
      let image = try generator.copyCGImage(at: reference.times[index], actualTime: nil)
      #expect(reference.differences(image, from: index).last ?? .max <= 2)
    }
  }
}
