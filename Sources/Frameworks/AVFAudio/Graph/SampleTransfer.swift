import AVEngineCore
import CoreAudio

/// Copies samples between planes and buffer lists. For the rendering thread, `store` and `load` allocate no memory.
struct SampleTransfer: Sendable {
  private let form: AVAudioCommonFormat
  private let channelCount: Int
  private let isInterleaved: Bool

  init(_ format: AVAudioFormat) {
    (form, channelCount, isInterleaved) = (format.commonFormat, Int(format.channelCount), format.isInterleaved)
  }

  func store(
    _ planes: PlanarAudioBuffer, from start: Int, count: Int, into list: UnsafeMutableAudioBufferListPointer,
    at offset: Int = 0
  ) {
    for channel in 0..<min(channelCount, planes.channelCount) {
      let source = planes[channel] + start
      switch form {
      case .pcmFormatFloat64: put(count, in: list, channel, offset) { Double(source[$0]) }
      case .pcmFormatInt16: put(count, in: list, channel, offset) { Int16(clamping: Self.scaled(source[$0], 32_768)) }
      case .pcmFormatInt32:
        put(count, in: list, channel, offset) { Int32(clamping: Self.scaled(source[$0], 2_147_483_648)) }
      default: put(count, in: list, channel, offset) { source[$0] }
      }
    }
  }

  func load(
    _ count: Int, from list: UnsafeMutableAudioBufferListPointer, into planes: PlanarAudioBuffer, at offset: Int = 0
  ) {
    for channel in 0..<min(channelCount, planes.channelCount) {
      let target = planes[channel] + offset
      switch form {
      case .pcmFormatFloat64: get(count, in: list, channel) { (index, value: Double) in target[index] = Float(value) }
      case .pcmFormatInt16:
        get(count, in: list, channel) { (index, value: Int16) in target[index] = Float(value) / 32_768 }
      case .pcmFormatInt32:
        get(count, in: list, channel) { (index, value: Int32) in target[index] = Float(Double(value) / 2_147_483_648) }
      default: get(count, in: list, channel) { (index, value: Float) in target[index] = value }
      }
    }
  }

  private static func scaled(_ sample: Float, _ full: Double) -> Int {
    Int(exactly: (Double(sample) * full).rounded()) ?? 0
  }

  func room(in list: UnsafeMutableAudioBufferListPointer) -> Int {
    guard list.count == (isInterleaved ? 1 : channelCount), list.allSatisfy({ $0.mData != nil }) else { return 0 }
    let size = (form == .pcmFormatInt16 ? 2 : form == .pcmFormatFloat64 ? 8 : 4) * (isInterleaved ? channelCount : 1)
    return list.map { Int($0.mDataByteSize) / size }.min() ?? 0
  }

  // Safety: the caller guarantees that the list's buffers have the format and room for the frames.
  private func put<Sample>(
    _ count: Int, in list: UnsafeMutableAudioBufferListPointer, _ channel: Int, _ offset: Int, _ value: (Int) -> Sample
  ) {
    guard let (base, stride) = place(of: channel, in: list, as: Sample.self) else { return }
    for frame in 0..<count { base[(offset + frame) * stride] = value(frame) }
  }

  private func get<Sample>(
    _ count: Int, in list: UnsafeMutableAudioBufferListPointer, _ channel: Int, _ body: (Int, Sample) -> Void
  ) {
    guard let (base, stride) = place(of: channel, in: list, as: Sample.self) else { return }
    for frame in 0..<count { body(frame, base[frame * stride]) }
  }

  private func place<Sample>(
    of channel: Int, in list: UnsafeMutableAudioBufferListPointer, as type: Sample.Type
  ) -> (UnsafeMutablePointer<Sample>, Int)? {
    guard let data = list[isInterleaved ? 0 : channel].mData?.assumingMemoryBound(to: Sample.self) else { return nil }
    return isInterleaved ? (data + channel, channelCount) : (data, 1)
  }
}
