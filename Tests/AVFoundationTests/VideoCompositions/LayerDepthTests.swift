import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct LayerDepthTests {
  @Test func tenBitsAreMixedInTenBits() throws {
    let coding = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p10le"]
    let sources = [300, 301].map {
      "nullsrc=s=64x48:r=30:d=2,format=yuv420p10le,geq=lum='\($0)+4*mod(X+Y,50)':cb=512:cr=512"
    }
    let url = try FrameMedia.movie("ten.mp4", sources, coding)
    let asset = AVURLAsset(url: url)
    let frames = try Composing.frames(
      asset, Composing.dissolve(asset, 64, 48), kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)
    #expect(frames.count == 60)
    for (number, frame) in frames.enumerated() {
      let data = try Reading.pixels(frame, bytesPerPixel: [2, 4])
      let luma = (0..<64 * 48).map { Int(UInt16(data[2 * $0]) | UInt16(data[2 * $0 + 1]) << 8) }
      let opacity = min(max(1 - Double(number - 15) / 30, 0), 1)
      // The sixteen-bit samples hold ten bits and six fractional ones, so the tolerance is 1/64 of a step of ten bits.
      let isRight = luma.enumerated().allSatisfy { place, value in
        let base = 4 * ((place % 64 + place / 64) % 50)
        return abs(Double(value) - 64 * (Double(301 + base) - opacity)) <= 1
      }
      #expect(isRight, "frame \(number)")
    }
  }

  @Test func fullRangeStaysFullRange() throws {
    let coding = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuvj420p", "-color_range", "pc"]
    let source = "nullsrc=s=64x48:r=30:d=2,format=yuvj420p,geq=lum=255:cb=128:cr=128"
    let url = try FrameMedia.movie("full.mp4", [source, source], coding)
    let asset = AVURLAsset(url: url)
    let half = Composing.layer(try Reading.track(asset, .video)) { $0.setOpacity(0.5, at: .zero) }
    let composition = Composing.composition(64, 48, [Composing.instruction(Composing.range(0, 60), [half])])
    let frame = try #require(
      try Composing.frames(asset, composition, kCVPixelFormatType_420YpCbCr8PlanarFullRange).first)
    let planes = try Composing.planes([frame])
    #expect(planes.prefix(64 * 48).allSatisfy { abs(Int($0) - 128) <= 1 })
    #expect(planes.dropFirst(64 * 48).allSatisfy { $0 == 128 })
  }

  @Test func alphaOfAPictureCounts() throws {
    let under = "nullsrc=s=64x48:r=30:d=1,format=yuva444p10le,geq=lum=400:cb=512:cr=512:a=1023"
    let over = "nullsrc=s=64x48:r=30:d=1,format=yuva444p10le,geq=lum=800:cb=512:cr=512:a='1023*gte(X,32)'"
    let url = try FrameMedia.movie(
      "alpha.mov", [under, over], ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"])
    let asset = AVURLAsset(url: url)
    let tracks = asset.tracks(withMediaType: .video)
    let composition = Composing.composition(
      64, 48, [Composing.instruction(Composing.range(0, 30), [Composing.layer(tracks[1]), Composing.layer(tracks[0])])])
    let frame = try #require(try Composing.frames(asset, composition).first)
    let luma = try Composing.planes([frame])
    #expect(abs(Int(luma[20 * 64 + 8]) - 100) <= 2)
    #expect(abs(Int(luma[20 * 64 + 56]) - 200) <= 2)
  }

  @Test func coloursOfTwoMatricesAgree() throws {
    let red = "color=red:s=64x48:r=30:d=1"
    let tags = { (space: String) in ["-colorspace", space, "-color_primaries", "bt709", "-color_trc", "bt709"] }
    // FFmpeg 7 takes the tags from the frames. Earlier versions take them from the encoder's options.
    let marked = { (space: String) in "setparams=colorspace=\(space):color_primaries=bt709:color_trc=bt709" }
    let first = "\(red),scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,\(marked("bt709"))"
    let second = "\(red),scale=out_color_matrix=bt601:out_range=tv,format=yuv420p,\(marked("smpte170m"))"
    let a = try FrameMedia.movie("red709.mp4", [first], MadeMedia.lossless + tags("bt709"))
    let b = try FrameMedia.movie("red601.mp4", [second], MadeMedia.lossless + tags("smpte170m"))
    let url = try MadeMedia.file(
      "reds.mp4", ["-i", a.path, "-i", b.path, "-map", "0:v", "-map", "1:v", "-c", "copy"])
    let asset = AVURLAsset(url: url)
    let tracks = asset.tracks(withMediaType: .video)
    let right = Composing.layer(tracks[1]) {
      $0.setCropRectangle(CGRect(x: 32, y: 0, width: 32, height: 48), at: .zero)
    }
    let composition = Composing.composition(
      64, 48, [Composing.instruction(Composing.range(0, 30), [right, Composing.layer(tracks[0])])])
    let frame = try #require(try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA).first)
    let pixels = [UInt8](try Reading.pixels(frame, bytesPerPixel: [4]))
    for x in [4, 20, 44, 60] {
      let color = (0..<3).map { Int(pixels[(20 * 64 + x) * 4 + $0]) }
      #expect(color[0] <= 3 && color[1] <= 3 && color[2] >= 252, "column \(x): \(color)")
    }
  }
}
