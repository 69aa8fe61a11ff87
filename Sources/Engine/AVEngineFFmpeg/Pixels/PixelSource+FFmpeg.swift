internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import AVEnginePixels

extension PixelSource {
  /// `owner` keeps the frame and its buffers.
  // Safety: the frame is FFmpeg's and complete: each plane has all its rows, `linesize` bytes apart; a negative
  // `linesize` runs upwards.
  init(
    frame: UnsafePointer<AVFrame>, color: ColorDescription, pixelAspectRatio: (horizontal: Int, vertical: Int),
    owner: any AnyObject & Sendable
  ) throws(EngineError) {
    let format = AVPixelFormat(frame.pointee.format)
    guard let layout = SampleLayout.ffmpeg(format) else {
      let name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "number \(frame.pointee.format)"
      throw EngineError(
        .unsupported, "Converting a frame", detail: "the decoder's pixel format \(name) cannot be read")
    }
    let data = frame.pointee.data
    let sizes = frame.pointee.linesize
    let addresses = [data.0, data.1, data.2, data.3]
    let lines = [sizes.0, sizes.1, sizes.2, sizes.3]
    var planes: [VideoFrameView.Plane] = []
    for (base, bytesPerRow) in zip(addresses, lines).prefix(layout.planeCount) {
      guard let base else {
        throw EngineError(.malformed, "Converting a frame", detail: "the decoder did not provide a plane")
      }
      planes.append(VideoFrameView.Plane(base: UnsafeMutableRawPointer(base), bytesPerRow: Int(bytesPerRow)))
    }
    let palette =
      layout.arrangement == .indexed ? data.1.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt32.self) } : nil
    if layout.arrangement == .indexed, palette == nil {
      throw EngineError(.malformed, "Converting a frame", detail: "the decoder did not provide the palette")
    }
    self.init(
      layout: layout,
      view: VideoFrameView(
        planes: planes, width: Int(frame.pointee.width), height: Int(frame.pointee.height), palette: palette),
      color: color, pixelAspectRatio: pixelAspectRatio, owner: owner)
  }
}
