internal import AVEngineCore
internal import CoreFoundation
internal import CoreVideo

/// A picture that can be converted: its samples, what they mean and who owns them.
// Safety: the view's addresses are valid while `owner` is held, and nobody writes to them.
struct PixelSource {
  var layout: SampleLayout
  var view: VideoFrameView
  var color: ColorDescription
  var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  /// Colours are not yet multiplied by alpha.
  var isAlphaStraight = true
  var owner: any AnyObject & Sendable

  /// What the picture's colour is taken for.
  var resolvedColor: ColorDescription {
    color.resolved(for: .decoding, width: view.width, height: view.height, isRGB: layout.family == .rgb)
  }
}

/// A decoded picture whose samples lie in memory.
protocol AddressableVideoFrame: DecodedVideoFrame {
  /// The picture's samples, which `self` keeps where they are.
  func pixelSource() throws(EngineError) -> PixelSource
}

extension PixelSource {
  /// The pixels of a buffer, by its format and its attachments.
  init(_ buffer: CVPixelBuffer) throws(EngineError) {
    guard let layout = SampleLayout.apple(buffer.format.type) else {
      throw EngineError(.unsupported, "Converting a picture", detail: "the pixel format \(buffer.format.name) cannot be read")
    }
    let memory = buffer.memory
    let planes = memory.planes.map { VideoFrameView.Plane(base: $0.base, bytesPerRow: $0.bytesPerRow) }
    self.init(
      layout: layout, view: VideoFrameView(planes: planes, width: buffer.width, height: buffer.height),
      color: ColorDescription(attachmentsOf: buffer, isFullRange: layout.isFullRange ?? false),
      pixelAspectRatio: buffer.attachedPixelAspectRatio, isAlphaStraight: buffer.hasStraightAlpha, owner: memory)
  }
}
