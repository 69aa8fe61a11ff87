import AVEngineCFFmpeg
import AVEngineCore

final class ByteSourceIOContext {
  let source: any ByteSource
  // Safety: valid from init to deinit.
  let pointer: UnsafeMutablePointer<AVIOContext>
  fileprivate(set) var failure: EngineError?
  fileprivate var position: Int64 = 0

  init(_ source: any ByteSource) throws(EngineError) {
    self.source = source
    let size = 1 << 15
    guard let buffer = av_malloc(size) else { throw EngineError(.outOfMemory, "Opening", subject: source.name) }
    guard
      let made = ff_io_create(
        buffer.assumingMemoryBound(to: UInt8.self), Int32(size), false, nil, readBytes, nil, seekBytes)
    else {
      av_free(buffer)
      throw EngineError(.outOfMemory, "Opening", subject: source.name)
    }
    pointer = made
    // Safety: the context is freed in deinit, before this object is released.
    pointer.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    av_free(pointer.pointee.buffer)
    var pointer: UnsafeMutablePointer<AVIOContext>? = pointer
    avio_context_free(&pointer)
  }

  func takeFailure() -> EngineError? {
    defer { failure = nil }
    return failure
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    do throws(EngineError) {
      let count = try source.read(at: position, into: buffer)
      position += Int64(count)
      return count == 0 ? ff_error_end_of_file : Int32(count)
    } catch {
      failure = error
      return ff_error_io
    }
  }

  fileprivate func seek(to offset: Int64, whence: Int32) -> Int64 {
    do throws(EngineError) {
      // 0x10000 is AVSEEK_SIZE of avio.h; 0, 1 and 2 are stdio's SEEK_SET, SEEK_CUR and SEEK_END.
      if whence & 0x10000 != 0 { return try source.length() ?? Int64(ff_error_not_supported) }
      let base: Int64
      switch whence & 3 {
      case 1: base = position
      case 2: base = try source.length() ?? -1
      default: base = 0
      }
      let (target, overflow) = base.addingReportingOverflow(offset)
      guard base >= 0, !overflow, target >= 0 else { return Int64(ff_error_invalid_argument) }
      position = target
      return target
    } catch {
      failure = error
      return Int64(ff_error_io)
    }
  }
}

// Safety: `opaque` is the ByteSourceIOContext that owns the context, which lives as long as libavformat may call.
private func readBytes(_ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32)
  -> Int32
{
  guard let opaque, size > 0 else { return ff_error_invalid_argument }
  let io = Unmanaged<ByteSourceIOContext>.fromOpaque(opaque).takeUnretainedValue()
  return io.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
}

// Safety: as for `readBytes`.
private func seekBytes(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  guard let opaque else { return Int64(ff_error_invalid_argument) }
  return Unmanaged<ByteSourceIOContext>.fromOpaque(opaque).takeUnretainedValue().seek(to: offset, whence: whence)
}
