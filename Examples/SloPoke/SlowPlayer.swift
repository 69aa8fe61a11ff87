import AVFoundation

@MainActor struct SlowPlayer {
  let rate: Float
  let algorithm: AVAudioTimePitchAlgorithm

  /// - Returns: The times of the frames that the output delivered.
  func play(_ url: URL, until end: CMTime) async throws -> [CMTime] {
    let item = AVPlayerItem(asset: AVURLAsset(url: url))
    item.audioTimePitchAlgorithm = algorithm
    item.forwardPlaybackEndTime = end
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    item.add(output)
    let player = AVPlayer(playerItem: item)
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let token = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { _ in ended.finish() }
    defer { NotificationCenter.default.removeObserver(token) }
    let observation = item.observe(\.status) { item, _ in if item.status == .failed { ended.finish() } }
    defer { observation.invalidate() }
    player.rate = rate
    let looking = Task { @MainActor in
      var shown: [CMTime] = []
      while !Task.isCancelled {
        let now = player.currentTime()
        var time = CMTime.invalid
        if output.hasNewPixelBuffer(forItemTime: now),
          output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: &time) != nil
        {
          shown.append(time)
        }
        try? await Task.sleep(nanoseconds: 10_000_000)
      }
      return shown
    }
    for await _ in ends {}
    looking.cancel()
    if let error = item.error { throw error }
    return await looking.value
  }
}
