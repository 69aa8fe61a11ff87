import AVEngineCore
import AVEngineReading
import CoreAudio
import CoreMedia

final class TapCall {
  private let source: TapSource
  private let memory: TapMemory
  private let channels: Int
  private(set) var error: EngineError?
  private static let mostFrames = 1 << 18

  struct Given {
    var frameCount: Int
    var range: CMTimeRange
    var flags: MTAudioProcessingTapFlags
  }

  struct Failure: Error { let status: OSStatus }

  init(_ source: TapSource, memory: TapMemory, channels: Int) {
    self.source = source
    self.memory = memory
    self.channels = channels
  }

  func give(_ count: Int, to list: UnsafeMutableAudioBufferListPointer) throws(Failure) -> Given {
    guard count >= 0, list.count == channels, error == nil else {
      throw Failure(status: error == nil ? invalidArgument : sourceFailed)
    }
    let wanted = min(count, Self.mostFrames) * MemoryLayout<Float>.size
    guard list.allSatisfy({ $0.mData == nil || $0.mDataByteSize >= wanted }) else {
      throw Failure(status: invalidArgument)
    }
    let piece: TapSource.Piece
    do throws(EngineError) { piece = try source.read(min(count, Self.mostFrames)) } catch {
      self.error = error
      throw Failure(status: sourceFailed)
    }
    for (index, plane) in piece.buffer.planes.enumerated() { fill(&list[index], with: plane, of: wanted) }
    var flags: MTAudioProcessingTapFlags = 0
    if piece.isStart { flags |= kMTAudioProcessingTapFlag_StartOfStream }
    if piece.isEnd { flags |= kMTAudioProcessingTapFlag_EndOfStream }
    return Given(frameCount: piece.buffer.frameCount, range: piece.range, flags: flags)
  }

  /// Missing bytes become zero, for callbacks that ignore the number of frames.
  private func fill(_ buffer: inout AudioBuffer, with plane: [UInt8], of size: Int) {
    let target = buffer.mData ?? memory.allocate(size)
    // Safety: the memory is ours and has that size, or it is the client's and its size was checked.
    target.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    plane.withUnsafeBytes {
      if let base = $0.baseAddress { target.copyMemory(from: base, byteCount: min($0.count, size)) }
    }
    (buffer.mNumberChannels, buffer.mData, buffer.mDataByteSize) = (1, target, UInt32(clamping: plane.count))
  }
}

/// Memory that is lent during a call and reused in the next one.
final class TapMemory {
  // Safety: allocated and freed here. Each part is used only until `reuse` is called.
  private var parts: [(address: UnsafeMutableRawPointer, size: Int)] = []
  private var used = 0

  deinit { for part in parts { part.address.deallocate() } }

  func reuse() { used = 0 }

  func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    defer { used += 1 }
    if used < parts.count, parts[used].size >= size { return parts[used].address }
    let part = (address: UnsafeMutableRawPointer.allocate(byteCount: max(size, 16), alignment: 16), size: size)
    if used == parts.count {
      parts.append(part)
    } else {
      parts[used].address.deallocate()
      parts[used] = part
    }
    return part.address
  }
}
