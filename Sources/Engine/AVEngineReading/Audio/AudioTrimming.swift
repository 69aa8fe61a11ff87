import AVEngineCore

/// Only the decoder's last output shows where the end is, so this type holds back as many frames as it may have to drop
/// there.
package struct AudioTrimming {
  private var leading: Int
  private let trailing: Int
  private var held = FIFO<any DecodedAudio>()
  private var heldFrames = 0

  package init(leading: Int = 0, trailing: Int = 0) {
    (self.leading, self.trailing) = (max(0, leading), max(0, trailing))
  }

  mutating func pass(_ audio: any DecodedAudio, to body: (any DecodedAudio) throws(EngineError) -> Void)
    throws(EngineError)
  {
    let skipped = min(leading, audio.frameCount)
    leading -= skipped
    guard skipped < audio.frameCount else { return }
    let rest = skipped == 0 ? audio : audio.frames(skipped..<audio.frameCount)
    guard trailing > 0 else { return try body(rest) }
    held.append(rest)
    heldFrames += rest.frameCount
    while let first = held.first, heldFrames > trailing {
      let free = min(first.frameCount, heldFrames - trailing)
      heldFrames -= free
      _ = held.popFirst()
      if free < first.frameCount { held.putBack(first.frames(free..<first.frameCount)) }
      try body(first.frames(0..<free))
    }
  }
}
