import Foundation

/// Movies that several suites read, and that one suite compares with another reader.
extension BuiltMovie {
  /// A movie of five frames whose edit list plays nothing for 100 ticks, the media from 40 to 100, nothing for 60
  /// ticks, and the media from 0 to 40.
  public static var edited: BuiltMovie {
    var track = BuiltTrack.greys([10, 20, 30, 40, 50], timescale: 600, frameDuration: 20)
    track.edits = [
      .empty(100), BuiltEdit(duration: 60, mediaTime: 40), .empty(60), BuiltEdit(duration: 40, mediaTime: 0),
    ]
    return BuiltMovie(.quickTime, timescale: 600, tracks: [track])
  }

  /// A movie of five frames with the decode times 0, 20, 40, 60 and 80 and the presentation times 0, 60, 20, 40 and 80,
  /// so that two composition offsets are negative. The first and the last frame are sync samples.
  public static func reordered(_ kind: Kind) -> BuiltMovie {
    var track = BuiltTrack.greys([10, 40, 20, 30, 50], timescale: 600, frameDuration: 20)
    for (index, offset) in ([0, 40, -20, -20, 0] as [Int32]).enumerated() {
      track.samples[index].compositionOffset = offset
      track.samples[index].isSync = index == 0 || index == 4
    }
    return BuiltMovie(kind, timescale: 600, tracks: [track])
  }

  /// A movie of seven frames, three in a chunk. Each third frame is a sync sample.
  public static var inChunksOfThree: BuiltMovie {
    var track = BuiltTrack.greys([10, 20, 30, 40, 50, 60, 70])
    track.samplesPerChunk = 3
    for index in track.samples.indices { track.samples[index].isSync = index % 3 == 0 }
    return BuiltMovie(.quickTime, tracks: [track])
  }

  /// A movie of 800 frames of audio, whose edit list plays nothing for 10 ms, the media for 20 ms from its frame 123
  /// on, nothing for 5 ms, and the media for 10 ms from its frame 0 on.
  public static var editedAudio: BuiltMovie {
    var track = BuiltTrack.pcm((1...800).map { [Int16($0)] }, sampleRate: 8_000)
    track.edits = [
      .empty(10), BuiltEdit(duration: 20, mediaTime: 123), .empty(5), BuiltEdit(duration: 10, mediaTime: 0),
    ]
    return BuiltMovie(.quickTime, timescale: 1_000, tracks: [track])
  }
}

extension BuiltMovie {
  /// A movie of six frames. The third, fourth and fifth have a second sample entry, of 32 by 32 pixels.
  public static var twoFormats: BuiltMovie {
    var track = BuiltTrack.greys([10, 20, 30, 40, 50, 60])
    track.sampleEntries.append(BuiltTrack.jpegEntry(width: 32, height: 32))
    for index in 2..<5 {
      track.samples[index].entry = 1
      track.samples[index].data = FlatJPEG.data(width: 32, height: 32, luma: UInt8(index * 10 + 10))
    }
    return BuiltMovie(.quickTime, tracks: [track])
  }
}
