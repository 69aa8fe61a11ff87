internal import AVEngineCFFmpeg
internal import CoreAudioTypes

final class ScratchPlanes {
  private let planeCount: Int
  private let bytesPerFrame: Int
  private var capacity = 0
  // Safety: allocated here, freed in deinit; each points to `capacity` frames or is nil.
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

  init(format: AudioStreamBasicDescription, packing: PCMPacking) {
    let channels = Int(format.mChannelsPerFrame)
    let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    planeCount = isPlanar ? channels : 1
    bytesPerFrame = Int(av_get_bytes_per_sample(packing.sampleFormat)) * (isPlanar ? 1 : channels)
    pointers = .allocate(capacity: max(planeCount, 1))
    pointers.initialize(repeating: nil, count: max(planeCount, 1))
  }

  deinit {
    release()
    pointers.deallocate()
  }

  private func release() {
    for index in 0..<planeCount { av_freep(pointers + index) }
    capacity = 0
  }

  func prepare(frames: Int) -> Bool {
    guard frames > capacity else { return true }
    release()
    let (size, overflow) = frames.multipliedReportingOverflow(by: bytesPerFrame)
    guard !overflow else { return false }
    for index in 0..<planeCount {
      // FFmpeg's SIMD loops may write past the end.
      guard let memory = av_malloc(size + 64) else { return false }
      pointers[index] = memory.assumingMemoryBound(to: UInt8.self)
    }
    capacity = frames
    return true
  }

  func bytes(ofPlane index: Int, frames: Int) -> UnsafeRawBufferPointer {
    guard index < planeCount, frames <= capacity else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: pointers[index], count: frames * bytesPerFrame)
  }
}
