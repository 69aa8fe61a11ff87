package import AVEngineCore
internal import CoreFoundation
package import CoreVideo

// Safety: the view's addresses are valid while `owner` is held, and no thread writes to them.
package struct PixelSource {
  package var layout: SampleLayout
  package var view: VideoFrameView
  package var color: ColorDescription
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  package var isAlphaStraight = true
  package var owner: any AnyObject & Sendable

  package init(
    layout: SampleLayout, view: VideoFrameView, color: ColorDescription,
    pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1), isAlphaStraight: Bool = true,
    owner: any AnyObject & Sendable
  ) {
    self.layout = layout
    self.view = view
    self.color = color
    self.pixelAspectRatio = pixelAspectRatio
    self.isAlphaStraight = isAlphaStraight
    self.owner = owner
  }

  package var resolvedColor: ColorDescription {
    color.resolved(for: .decoding, width: view.width, height: view.height, isRGB: layout.family == .rgb)
  }
}

package protocol AddressableVideoFrame: DecodedVideoFrame {
  /// The result's `owner` keeps the memory of the samples.
  func pixelSource() throws(EngineError) -> PixelSource
}

extension PixelSource {
  package init(_ buffer: CVPixelBuffer) throws(EngineError) {
    guard let layout = SampleLayout.apple(buffer.format.type) else {
      throw EngineError(
        .unsupported, "Converting a frame", detail: "the pixel format \(buffer.format.name) cannot be read")
    }
    let memory = buffer.memory
    let planes = memory.planes.map { VideoFrameView.Plane(base: $0.base, bytesPerRow: $0.bytesPerRow) }
    self.init(
      layout: layout, view: VideoFrameView(planes: planes, width: buffer.width, height: buffer.height),
      color: ColorDescription(attachmentsOf: buffer, isFullRange: layout.isFullRange ?? false),
      pixelAspectRatio: buffer.attachedPixelAspectRatio, isAlphaStraight: buffer.hasStraightAlpha, owner: memory)
  }
}
