package import AVEngineCore
package import CoreAudioTypes
import Synchronization

package struct SpeechEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case start
    case word(Range<Int>)
    case sentence(Range<Int>)
    case bookmark(String)
    case end
  }

  package let frame: Int64
  package let kind: Kind
}

/// An utterance, whose audio is made piece by piece when it is read.
package final class SpeechLine: Sendable {
  private let text: SpeechText
  private let manner: SpeechManner
  private let volume: Float
  private let provider: any SpeechProvider
  package let sampleRate: Int32
  /// The number of frames of silence before the text.
  package let before: Int64
  private let after: Int64
  private let state: Mutex<State>

  fileprivate struct State {
    var pieces: [(start: Int64, samples: [Float])] = []
    var next = 0
    /// The number of frames from the beginning of the utterance to the end of the last piece.
    var made: Int64
    var events: [SpeechEvent] = []
    var isSpoken = false
  }

  /// In seconds. An output and its feed run ahead by less, so no reader reads again from further back.
  private static let kept: Int64 = 10

  /// The durations of the silence are in seconds, and the volume is from 0 to 1.
  package init(
    _ text: SpeechText, manner: SpeechManner, volume: Float = 1, before: Double = 0, after: Double = 0,
    provider: any SpeechProvider
  ) {
    self.text = text
    self.manner = manner
    self.volume = volume
    self.provider = provider
    sampleRate = provider.sampleRate
    let rate = Double(sampleRate)
    let longest = 86_400.0
    self.before = before > 0 ? Int64(min(before, longest) * rate) : 0
    self.after = after > 0 ? Int64(min(after, longest) * rate) : 0
    state = Mutex(State(made: self.before))
  }

  package var format: AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: Float64(sampleRate), mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32,
      mReserved: 0)
  }

  package var events: [SpeechEvent] { state.withLock { $0.events } }

  /// Returns no samples at the end. Only one reader may call this method at a time.
  package func read(from frame: Int64, most: Int) throws(EngineError) -> [Float] {
    if frame < before { return [Float](repeating: 0, count: Int(min(before - frame, Int64(most)))) }
    while true {
      let known = state.withLock { state -> [Float]? in
        state.pieces.removeAll { $0.start + Int64($0.samples.count) < frame - Self.kept * Int64(sampleRate) }
        if let piece = state.pieces.first(where: { frame >= $0.start && frame < $0.start + Int64($0.samples.count) }) {
          return Array(piece.samples.dropFirst(Int(frame - piece.start)).prefix(most))
        }
        guard state.isSpoken else { return nil }
        return [Float](repeating: 0, count: Int(max(0, min(state.made + after - frame, Int64(most)))))
      }
      if let known { return known }
      try makeNext()
    }
  }

  private func makeNext() throws(EngineError) {
    let index = state.withLock { $0.next }
    let piece = text.pieces[index]
    do throws(EngineError) {
      let spoken = try provider.speak(
        piece.text, isMarkup: piece.isMarkup, manner: manner, endsInPause: piece.isFollowed)
      let (events, samples) = (
        piece.events(spoken.marks, of: text.string), volume == 1 ? spoken.samples : spoken.samples.map { $0 * volume }
      )
      state.withLock { state in
        if state.next == 0 { state.events.append(SpeechEvent(frame: state.made, kind: .start)) }
        let (start, length) = (state.made, Int64(samples.count))
        state.events += events.map {
          SpeechEvent(frame: start + min(Int64($0.frame), max(0, length - 1)), kind: $0.kind)
        }
        state.pieces.append((start, samples))
        state.made += length
        state.next += 1
        if state.next == text.pieces.count { state.end() }
      }
    } catch {
      state.withLock { state in
        state.end()
      }
      throw error
    }
  }
}

extension SpeechLine.State {
  mutating func end() {
    isSpoken = true
    if !events.isEmpty { events.append(SpeechEvent(frame: made, kind: .end)) }
  }
}

final class SpeechLineAudio: AudioFrameSource {
  private let line: SpeechLine
  private var frame: Int64

  init(_ line: SpeechLine, from frame: Int64) { (self.line, self.frame) = (line, frame) }

  func next() throws(EngineError) -> PCMBuffer? {
    let samples = try line.read(from: frame, most: Int(line.sampleRate) / 4)
    guard !samples.isEmpty else { return nil }
    frame += Int64(samples.count)
    var buffer = PCMBuffer(format: line.format)
    buffer.planes = [samples.withUnsafeBytes { Array($0) }]
    buffer.frameCount = samples.count
    return buffer
  }
}
