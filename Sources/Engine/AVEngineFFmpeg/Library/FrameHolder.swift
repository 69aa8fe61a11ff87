internal import AVEngineCFFmpeg
internal import AVEngineCore

/// A reference to a frame of FFmpeg's, given back with this object.
// Safety: once a decoder has filled the frame nobody writes to it or to its planes; freeing it is safe from any thread.
final class FrameHolder: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init(for operation: String) throws(EngineError) {
    guard let pointer = av_frame_alloc() else { throw EngineError(.outOfMemory, operation) }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  /// The same object without what was in it; nobody else may hold it.
  func emptied() -> FrameHolder {
    av_frame_unref(pointer)
    return self
  }

  /// Channels or planes beyond the eighth are only in `extended_data`.
  func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? { pointer.pointee.extended_data?[index] }
}
