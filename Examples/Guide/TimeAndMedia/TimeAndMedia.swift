import AVFoundation

extension Guide {
  mutating func runTimeAndMedia() async {
    let movie = movie
    await run("Representation of Assets") { try describeAsset(AVURLAsset(url: movie)) }
    await run("Using CMTime") { try useTimes() }
    await run("Special Values of CMTime") { try useSpecialTimes() }
    await run("Representing CMTime as an Object") { try boxTime() }
    await run("Epochs") { try compareEpochs() }
    await run("Working with Time Ranges") { try useTimeRanges() }
    await run("Special Values of CMTimeRange") { try useSpecialTimeRanges() }
    await run("Representing a CMTimeRange Structure as an Object") { try boxTimeRange() }
    await run("Representations of Media") { try describeSampleBuffer(try sampleBuffer(from: movie)) }
    await run("Converting CMSampleBuffer to a UIImage Object") {
      try convertSampleBuffer(try sampleBuffer(from: movie))
    }
  }
}
