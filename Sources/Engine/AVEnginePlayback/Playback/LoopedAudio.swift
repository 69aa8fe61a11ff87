import AVEngineCore
import AVEngineReading
import CoreAudioTypes

final class LoopedAudio: AudioFrameSource {
  private let audio: StoredAudio
  private let format: AudioStreamBasicDescription
  /// The number of passes after the current one; negative: without end.
  private var loops: Int

  private static let blockLength = 4096

  init(_ audio: StoredAudio, from frame: Int64, loops: Int, format: AudioStreamBasicDescription) {
    self.audio = audio
    self.loops = loops
    self.format = format
    audio.seek(to: frame)
  }

  func next() throws(EngineError) -> PCMBuffer? {
    while true {
      let made = try read()
      if made.frameCount > 0 { return made }
      // Audio without any frame is not repeated: with endless repetitions this loop would never end.
      guard loops != 0, audio.position > 0 else { return nil }
      if loops > 0 { loops -= 1 }
      audio.seek(to: 0)
    }
  }

  private func read() throws(EngineError) -> PCMBuffer {
    var made = PCMBuffer(format: format)
    made.appendSilence(Self.blockLength)
    let result: Result<Int, EngineError> = made.planes[0].withUnsafeMutableBytes { bytes in
      // Safety: the plane has room for a block.
      guard let base = bytes.baseAddress else { return .success(0) }
      return Result { () throws(EngineError) in try audio.read(Self.blockLength, into: [base]) }
    }
    made.truncate(to: try result.get())
    return made
  }
}
