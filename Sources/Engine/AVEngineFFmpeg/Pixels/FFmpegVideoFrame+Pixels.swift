internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import AVEnginePixels

extension FFmpegVideoFrame: AddressableVideoFrame {
  func pixelSource() throws(EngineError) -> PixelSource {
    try PixelSource(frame: frame.pointer, color: color, pixelAspectRatio: pixelAspectRatio, owner: frame)
  }
}
