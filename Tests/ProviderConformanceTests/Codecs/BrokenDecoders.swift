import AVEngineCore
import CoreAudioTypes
import CoreMedia
import ProviderConformance

final class ChangedFrame: DecodedVideoFrame {
  /// If `outputStays` is broken, all frames of a decoder share one object, and show the newest frame's pixels.
  final class Newest: @unchecked Sendable {
    // Safety: decoder and checks are on one thread.
    var frame: any DecodedVideoFrame
    init(_ frame: any DecodedVideoFrame) { self.frame = frame }
  }

  let content: Newest
  let presentationTime: CMTime
  let duration: CMTime
  let width: Int
  var height: Int { content.frame.height }
  var color: ColorDescription { content.frame.color }
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { content.frame.pixelAspectRatio }
  var sampling: VideoSampling { content.frame.sampling }

  init(_ frame: any DecodedVideoFrame, content: Newest? = nil, later: Bool = false, wider: Bool = false) {
    self.content = content ?? Newest(frame)
    presentationTime = frame.presentationTime
    duration = later ? frame.duration + frame.duration : frame.duration
    width = frame.width + (wider ? 1 : 0)
  }
}

final class ChangedAudio: DecodedAudio, @unchecked Sendable {
  // Safety: decoder and checks are on one thread.
  fileprivate final class Newest { var audio: (any DecodedAudio)? }

  private let own: any DecodedAudio
  private let newest: Newest?
  private let broken: DecoderClause
  private let shift: CMTime

  var whole: any DecodedAudio { newest?.audio ?? own }
  var frameCount: Int { own.frameCount }
  var format: AudioStreamBasicDescription { own.format }
  var presentationTime: CMTime { own.presentationTime + shift }
  var channelLayout: ChannelLayout {
    broken == .form ? ChannelLayout(count: own.channelLayout.count + 1) : own.channelLayout
  }

  fileprivate convenience init(_ audio: any DecodedAudio, broken: DecoderClause, newest: Newest) {
    // The first piece keeps its time, so that a gap follows it.
    let isLater = broken == .times && audio.presentationTime > .zero
    self.init(
      audio, broken: broken, newest: broken == .outputStays ? newest : nil,
      shift: isLater ? CMTime(value: 1, timescale: 2) : .zero)
  }

  private init(_ audio: any DecodedAudio, broken: DecoderClause, newest: Newest?, shift: CMTime) {
    own = audio
    self.broken = broken
    self.newest = newest
    self.shift = shift
  }

  func frames(_ range: Range<Int>) -> any DecodedAudio {
    let isShort = broken == .parts && range.count < own.frameCount
    let part = own.frames(isShort ? 0..<max(1, range.count - 1) : range)
    return ChangedAudio(part, broken: broken, newest: nil, shift: shift)
  }
}

private struct BrokenState<Output> {
  let broken: DecoderClause
  var isDrained = false
  var isDamaged = false
  var isFed = false
  /// The last output before a flush.
  var left: Output?
  var last: Output?
  var held: Output?

  init(_ broken: DecoderClause) { self.broken = broken }

  mutating func note(_ data: CMBlockBuffer) {
    isFed = true
    let bytes = (try? data.withContiguousBytes { Array($0.prefix(8)) }) ?? []
    if broken == .damageIsSurvived, bytes.allSatisfy({ $0 == StreamFacts.damage }) { isDamaged = true }
  }

  var isDead: Bool { isDamaged || isDrained && broken == .startsAnew }

  mutating func give(_ output: Output, emit: (Output) throws(EngineError) -> Void) throws(EngineError) {
    if broken == .flushForgets, let left {
      self.left = nil
      try emit(left)
    }
    if broken == .order {
      guard let held else {
        held = output
        return
      }
      self.held = nil
      try emit(output)
      return try emit(held)
    }
    if broken == .clientErrors {
      try? emit(output)
    } else {
      try emit(output)
    }
    last = output
  }

  mutating func flush() {
    left = last
    last = nil
    held = nil
    isDrained = false
  }

  mutating func noteDrained() {
    last = nil
    held = nil
    isDrained = true
  }
}

final class BrokenVideoDecoder: VideoDecoder {
  private let whole: any VideoDecoder
  private var state: BrokenState<any DecodedVideoFrame>
  private var newest: ChangedFrame.Newest?

  init(_ whole: any VideoDecoder, broken: DecoderClause) {
    self.whole = whole
    state = BrokenState(broken)
  }

  private func changed(_ frame: any DecodedVideoFrame) -> any DecodedVideoFrame {
    let newest = self.newest ?? ChangedFrame.Newest(frame)
    newest.frame = frame
    self.newest = newest
    switch state.broken {
    case .times: return ChangedFrame(frame, later: true)
    case .form: return ChangedFrame(frame, wider: true)
    case .outputStays: return ChangedFrame(frame, content: newest)
    default: return frame
    }
  }

  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    state.note(data)
    guard !state.isDead else { return }
    let skip = state.broken == .skipping ? .nothing : skip
    var isClients = false
    do throws(EngineError) {
      try whole.decode(sample, data: data, skip: skip) { (frame) throws(EngineError) in
        do throws(EngineError) { try state.give(changed(frame), emit: emit) } catch {
          isClients = true
          throw error
        }
      }
    } catch { if isClients || state.broken != .lastingDamage { throw error } }
  }

  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    if state.broken == .emptyDrain, !state.isFed { try emit(EmptyFrame()) }
    if let held = state.held, !state.isDead { try emit(held) }
    state.held = nil
    do throws(EngineError) {
      try whole.drain { (frame) throws(EngineError) in
        if state.broken != .everything, !state.isDead { try state.give(changed(frame), emit: emit) }
      }
    } catch { if state.broken != .lastingDamage || error.kind == .sizeLimitReached { throw error } }
    if let held = state.held { try emit(held) }
    state.noteDrained()
  }

  func flush() {
    state.flush()
    whole.flush()
  }
}

private final class EmptyFrame: DecodedVideoFrame {
  let presentationTime = CMTime.zero
  let duration = CMTime.invalid
  let width = 0
  let height = 0
  let color = ColorDescription()
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { (1, 1) }
}

final class BrokenAudioDecoder: AudioDecoder {
  private let whole: any AudioDecoder
  private var state: BrokenState<any DecodedAudio>
  private let newest = ChangedAudio.Newest()

  init(_ whole: any AudioDecoder, broken: DecoderClause) {
    self.whole = whole
    state = BrokenState(broken)
  }

  private func changed(_ audio: any DecodedAudio) -> any DecodedAudio {
    newest.audio = audio
    return ChangedAudio(audio, broken: state.broken, newest: newest)
  }

  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void
  ) throws(EngineError) {
    state.note(data)
    guard !state.isDead else { return }
    if state.broken == .everything, sample.presentationTime <= .zero { return }
    var isClients = false
    do throws(EngineError) {
      try whole.decode(sample, data: data) { (audio) throws(EngineError) in
        do throws(EngineError) { try state.give(changed(audio), emit: emit) } catch {
          isClients = true
          throw error
        }
      }
    } catch { if isClients || state.broken != .lastingDamage { throw error } }
  }

  func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError) {
    if state.broken == .emptyDrain, !state.isFed { try emit(Silence()) }
    try? whole.drain { (audio) throws(EngineError) in
      if !state.isDead { try state.give(changed(audio), emit: emit) }
    }
    if let held = state.held { try emit(held) }
    state.noteDrained()
  }

  func flush() {
    state.flush()
    whole.flush()
  }
}

private final class Silence: DecodedAudio {
  let presentationTime = CMTime.zero
  let frameCount = 0
  let format = AudioStreamBasicDescription()
  let channelLayout = ChannelLayout(count: 1)
  func frames(_ range: Range<Int>) -> any DecodedAudio { self }
}
