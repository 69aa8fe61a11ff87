import AVFoundation
import Foundation
import TestSupport
import Testing

enum FrameMedia {
  static func movie(_ name: String, _ sources: [String], _ coding: [String] = MadeMedia.lossless) throws -> URL {
    let inputs = sources.flatMap(MadeMedia.input)
    let maps = sources.indices.flatMap { ["-map", "\($0):v"] }
    return try MadeMedia.file(name, inputs + maps + coding + ["-disposition:v", "default"])
  }

  static func twoTracks(_ size: String = "160x96", second: String? = nil) throws -> URL {
    try movie(
      "two-\(size)-\(second ?? size).mp4",
      ["testsrc2=s=\(size):r=30:d=2", "mandelbrot=s=\(second ?? size):r=30,trim=end_frame=60"])
  }

  static func planes(_ url: URL, track: Int, _ format: String = "yuv420p") throws -> [UInt8] {
    [UInt8](
      try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-noautorotate", "-i", url.path, "-map", "0:v:\(track)", "-vsync", "0", "-f", "rawvideo",
          "-pix_fmt", format, "-",
        ]))
  }

  static func filtered(_ url: URL, _ graph: String, _ format: String = "yuv420p") throws -> [UInt8] {
    [UInt8](
      try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-i", url.path, "-filter_complex", graph, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", format,
          "-",
        ]))
  }
}

enum Composing {
  static let frame = CMTime(value: 1, timescale: 30)

  static func time(_ frames: Int64) -> CMTime { CMTime(value: frames, timescale: 30) }
  static func range(_ from: Int64, _ to: Int64) -> CMTimeRange { CMTimeRange(start: time(from), end: time(to)) }

  static func composition(_ width: Int, _ height: Int, _ instructions: [AVVideoCompositionInstruction])
    -> AVMutableVideoComposition
  {
    let composition = AVMutableVideoComposition()
    composition.renderSize = CGSize(width: width, height: height)
    composition.frameDuration = frame
    composition.instructions = instructions
    return composition
  }

  static func instruction(
    _ range: CMTimeRange, _ layers: [AVVideoCompositionLayerInstruction], background: CGColor? = nil
  ) -> AVMutableVideoCompositionInstruction {
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = range
    instruction.layerInstructions = layers
    instruction.backgroundColor = background
    return instruction
  }

  static func layer(
    _ track: AVAssetTrack, _ configure: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
  ) -> AVMutableVideoCompositionLayerInstruction {
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    configure(layer)
    return layer
  }

  static func dissolve(_ asset: AVAsset, _ width: Int = 160, _ height: Int = 96) -> AVMutableVideoComposition {
    let tracks = asset.tracks(withMediaType: .video)
    let fading = layer(tracks[0]) { $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(15, 45)) }
    return composition(width, height, [instruction(range(0, 60), [fading, layer(tracks[1])])])
  }

  static func frames(
    _ asset: AVAsset, _ composition: AVVideoComposition, _ format: OSType = kCVPixelFormatType_420YpCbCr8Planar,
    range: CMTimeRange? = nil
  ) throws -> [CMSampleBuffer] {
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: format])
    output.videoComposition = composition
    return try Reading.buffers(asset, output, range: range)
  }

  static func planes(_ frames: [CMSampleBuffer]) throws -> [UInt8] {
    [UInt8](try frames.reduce(into: Data()) { $0.append(try Reading.pixels($1, bytesPerPixel: [1, 1, 1])) })
  }
}
