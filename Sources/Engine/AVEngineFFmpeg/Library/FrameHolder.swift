internal import AVEngineCFFmpeg
internal import AVEngineCore

// Safety: nothing writes to a filled frame or to its planes while it is shared; freeing it is safe from any thread.
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

  /// There must be no other reference to this object.
  func emptied() -> FrameHolder {
    av_frame_unref(pointer)
    return self
  }

  /// Planes beyond the eighth are only in `extended_data`.
  func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? { pointer.pointee.extended_data?[index] }
}
