import AVEngineAudioGraph
import AVEngineCore
import CoreAudio
import Foundation

extension AVAudioNode {
  func startTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) {
    _require(
      bus >= 0 && bus < numberOfOutputs,
      "AVAudioNode.installTap(onBus:bufferSize:format:block:): there is no bus \(bus)")
    _require(tap == nil, "AVAudioNode.installTap(onBus:bufferSize:format:block:): bus \(bus) has a tap already")
    _require(
      bufferSize > 0,
      "AVAudioNode.installTap(onBus:bufferSize:format:block:): the bufferSize must be above 0, not \(bufferSize)")
    let format = format.flatMap { $0.sampleRate > 0 && $0.channelCount > 0 ? $0 : nil }
    if let format, engine?.hasConnection(from: self) != true, !(self is AVAudioIONode) { choose(format) }
    if let format {
      let output = outputFormat(forBus: bus)
      _require(
        format.commonFormat != .otherFormat && format.sampleRate == output.sampleRate
          && format.channelCount == output.channelCount,
        "AVAudioNode.installTap(onBus:bufferSize:format:block:): the format is \(format), but the bus has \(output)")
    }
    tap = NodeTap(size: Int(bufferSize), format: format, block: tapBlock)
    engine?.graphChanged("AVAudioNode.installTap(onBus:bufferSize:format:block:)")
  }

  func endTap(onBus bus: AVAudioNodeBus) {
    guard tap != nil else { return }
    tap = nil
    engine?.graphChanged("AVAudioNode.removeTap(onBus:)")
  }
}

final class NodeTap: @unchecked Sendable {
  // Safety: `feed` changes under the engine's lock, and the format is only read. The block is the client's, which
  // expects calls on other threads.
  private let size: Int
  private let format: AVAudioFormat?
  private let block: AVAudioNodeTapBlock
  private var feed: (form: AudioBusFormat, made: AudioTapFeed)?

  init(size: Int, format: AVAudioFormat?, block: @escaping AVAudioNodeTapBlock) {
    self.size = size
    self.format = format
    self.block = block
  }

  func feed(for form: AudioBusFormat, output: AVAudioFormat) -> AudioTapFeed {
    if let feed, feed.form == form { return feed.made }
    let client = Client(block: block, format: format ?? .standard(output.sampleRate, channels: output.channelCount))
    let made = AudioTapFeed(form: form, size: size) { planes, count, time, host in
      let target = client.format
      guard let buffer = AVAudioPCMBuffer(pcmFormat: target, frameCapacity: AVAudioFrameCount(count)) else { return }
      SampleTransfer(target).store(
        planes, from: 0, count: count, into: UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList))
      buffer.frameLength = AVAudioFrameCount(count)
      let when =
        host > 0
        ? AVAudioTime(hostTime: host, sampleTime: time, atRate: target.sampleRate)
        : AVAudioTime(sampleTime: time, atRate: target.sampleRate)
      client.block(buffer, when)
    }
    feed = (form, made)
    return made
  }

  private struct Client: @unchecked Sendable {
    // Safety: the format is only read; for the block see above.
    let block: AVAudioNodeTapBlock
    let format: AVAudioFormat
  }
}
