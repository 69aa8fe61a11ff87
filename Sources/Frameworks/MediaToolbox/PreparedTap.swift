import AVEngineCore
package import AVEngineReading
import CoreAudio
import CoreMedia

extension MTAudioProcessingTap {
  package var audioTap: any AudioTap { TapInMix(tap: self) }
}

private struct TapInMix: AudioTap, @unchecked Sendable {
  // Safety: one stream at a time claims the tap, and only that stream sets the tap's `call`.
  let tap: MTAudioProcessingTap

  var isAfterVolume: Bool { tap.creationFlags & kMTAudioProcessingTapCreationFlag_PostEffects != 0 }

  func open(_ format: AudioStreamBasicDescription, maximumFrames: Int) throws(EngineError) -> any OpenAudioTap {
    guard tap.claim() else {
      throw EngineError(
        .unsupported, "Mixing audio", detail: "an MTAudioProcessingTap serves one reader, export or player at a time")
    }
    return PreparedTap(tap, format, maximumFrames: maximumFrames)
  }
}

final class PreparedTap: OpenAudioTap {
  private let tap: MTAudioProcessingTap
  private let format: AudioStreamBasicDescription
  private let list: UnsafeMutableAudioBufferListPointer
  private let memory = TapMemory()

  /// The tap must have been claimed for this stream.
  init(_ tap: MTAudioProcessingTap, _ format: AudioStreamBasicDescription, maximumFrames: Int) {
    self.tap = tap
    self.format = format
    list = AudioBufferList.allocate(maximumBuffers: max(1, Int(format.mChannelsPerFrame)))
    withUnsafePointer(to: format) { tap.callbacks.prepare?(tap, maximumFrames, $0) }
  }

  deinit {
    tap.callbacks.unprepare?(tap)
    // Safety: `AudioBufferList.allocate` allocates the list with `calloc`.
    free(list.unsafeMutablePointer)
    tap.release()
  }

  func process(_ count: Int, from source: TapSource) throws(EngineError) -> PCMBuffer {
    let channels = max(1, Int(format.mChannelsPerFrame))
    // The previous call of the callback may have changed the list.
    list.count = channels
    for index in 0..<channels {
      list[index] = AudioBuffer(
        mNumberChannels: 1, mDataByteSize: UInt32(clamping: count * MemoryLayout<Float>.size), mData: nil)
    }
    memory.reuse()
    let call = TapCall(source, memory: memory, channels: channels)
    tap.call = call
    var (given, flags) = (CMItemCount(0), MTAudioProcessingTapFlags(0))
    tap.callbacks.process(tap, count, tap.creationFlags, list.unsafeMutablePointer, &given, &flags)
    tap.call = nil
    if let error = call.error { throw error }
    return taken(min(max(0, given), count), of: count)
  }

  private func taken(_ frames: Int, of count: Int) -> PCMBuffer {
    var result = PCMBuffer(format: format)
    let length = count * MemoryLayout<Float>.size
    for index in result.planes.indices {
      result.planes[index].reserveCapacity(length)
      if index < list.count, let data = list[index].mData {
        // Safety: the buffer's memory is ours, or it is the client's, which states its size.
        let size = min(frames * MemoryLayout<Float>.size, Int(list[index].mDataByteSize))
        result.planes[index].append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
      }
      result.planes[index].append(contentsOf: repeatElement(0, count: length - result.planes[index].count))
    }
    result.frameCount = count
    return result
  }
}
