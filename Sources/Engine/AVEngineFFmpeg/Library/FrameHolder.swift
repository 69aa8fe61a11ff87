internal import AVEngineCFFmpeg
internal import AVEngineCore

/// A reference to a frame of FFmpeg, which is released with this object.
// Safety: once a decoder has filled the frame, nothing writes to it or to its planes; freeing it is safe from any
// thread.
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

  /// Removes the frame's contents and returns this object, to which there must be no other reference.
  func emptied() -> FrameHolder {
    av_frame_unref(pointer)
    return self
  }

  /// Returns the address of a plane. Planes beyond the eighth are only in `extended_data`.
  func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? { pointer.pointee.extended_data?[index] }
}
