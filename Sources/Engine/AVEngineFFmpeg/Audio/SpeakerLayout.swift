internal import AVEngineCFFmpeg
internal import AVEngineCore

final class SpeakerLayout {
  // Safety: valid from init to deinit, one owner at a time.
  let pointer: UnsafeMutablePointer<AVChannelLayout>

  /// A layout whose mask does not have a bit for each channel gets FFmpeg's default layout.
  init(_ layout: ChannelLayout) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: AVChannelLayout())
    let count = min(max(layout.count, 1), 64)
    guard layout.mask.nonzeroBitCount == count, av_channel_layout_from_mask(pointer, layout.mask) >= 0 else {
      av_channel_layout_default(pointer, Int32(count))
      return
    }
  }

  deinit {
    av_channel_layout_uninit(pointer)
    pointer.deallocate()
  }

  var count: Int { Int(pointer.pointee.nb_channels) }
}

extension ChannelLayout {
  init(_ layout: AVChannelLayout) {
    let mask = withUnsafePointer(to: layout) { ff_layout_mask($0) }
    self.init(count: Int(max(layout.nb_channels, 0)), mask: mask)
  }
}
