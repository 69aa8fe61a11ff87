import Foundation

extension BuiltTrack {
  /// Returns a video track of JPEG images, each of one grey (QuickTime File Format, "Video sample description").
  ///
  /// - Parameters:
  ///   - lumas: The value of Y′ of each frame, from 0 to 255.
  ///   - frameDuration: The duration of each frame in the timescale.
  ///   - extensions: Boxes at the end of the sample entry.
  public static func greys(
    _ lumas: [UInt8], width: Int = 64, height: Int = 48, timescale: UInt32 = 600, frameDuration: UInt32 = 20,
    extensions: Data = Data()
  ) -> BuiltTrack {
    let samples = lumas.map {
      BuiltSample(duration: frameDuration, data: FlatJPEG.data(width: width, height: height, luma: $0))
    }
    var track = BuiltTrack(
      handler: "vide", timescale: timescale,
      sampleEntry: jpegEntry(width: width, height: height, extensions: extensions), samples: samples)
    track.size = (UInt32(width), UInt32(height))
    return track
  }

  /// Returns a sample entry of JPEG images.
  public static func jpegEntry(width: Int, height: Int, extensions: Data = Data()) -> Data {
    ByteBuilder.box("jpeg") {
      $0.zeros(6)
      $0.big(UInt16(1))
      $0.zeros(16)
      $0.big(UInt16(width), UInt16(height))
      $0.big(UInt32(0x48_0000), 0x48_0000, 0)
      $0.big(UInt16(1))
      $0.zeros(32)
      $0.big(UInt16(24), 0xFFFF)
      $0.bytes(extensions)
    }
  }

  /// Returns an audio track of signed integers of 16 bits, little-endian: each frame is one sample of the media
  /// (QuickTime File Format, "Sound sample description", version 0).
  public static func pcm(_ frames: [[Int16]], sampleRate: Int = 8_000) -> BuiltTrack {
    let channels = frames.first?.count ?? 0
    let entry = ByteBuilder.box("sowt") {
      $0.zeros(6)
      $0.big(UInt16(1))
      $0.zeros(8)
      $0.big(UInt16(channels), 16)
      $0.zeros(4)
      $0.big(UInt32(sampleRate) << 16)
    }
    let samples = frames.map { frame in
      var bytes = ByteBuilder()
      for value in frame { bytes.little(value) }
      return BuiltSample(duration: 1, data: bytes.data)
    }
    var track = BuiltTrack(handler: "soun", timescale: UInt32(sampleRate), sampleEntry: entry, samples: samples)
    track.samplesPerChunk = 1_000
    track.volume = 0x100
    return track
  }

  /// Returns a track of MPEG-4 audio, mono at 44.1 kHz (ISO/IEC 14496-14 §5.6). Its samples are no audio.
  ///
  /// - Parameter config: The `AudioSpecificConfig` (ISO/IEC 14496-3 §1.6.2.1).
  public static func mpeg4Audio(_ config: Data, framesPerPacket: UInt32) -> BuiltTrack {
    let entry = ByteBuilder.box("mp4a") {
      $0.zeros(6)
      $0.big(UInt16(1))
      $0.zeros(8)
      $0.big(UInt16(1), 16)
      $0.zeros(4)
      $0.big(UInt32(44_100) << 16)
      // The descriptors of ISO/IEC 14496-1 §7.2.6: 3 the stream, 4 the decoder, 5 its configuration, 6 the sync layer.
      $0.fullBox("esds") {
        let length = UInt8(config.count)
        $0.big(UInt8(3), 23 + length, 0, 0, 0)
        $0.big(UInt8(4), 15 + length, 0x40, 0x15, 0, 0, 0)
        $0.big(UInt32(64_000), 64_000)
        $0.big(UInt8(5), length)
        $0.bytes(config)
        $0.big(UInt8(6), 1, 2)
      }
    }
    let samples = (0..<2).map { _ in BuiltSample(duration: framesPerPacket, data: Data([0, 0])) }
    var track = BuiltTrack(handler: "soun", timescale: 44_100, sampleEntry: entry, samples: samples)
    track.volume = 0x100
    return track
  }
}
