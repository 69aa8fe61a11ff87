package import AVEngineCore
import AVEngineWriting
package import CoreMedia
import CoreAudioTypes

/// What is recorded, and where to.
package struct CaptureRecordingPlan: Sendable {
  /// Of a new file.
  package var path: String
  package var options: WriterOptions
  /// nil: no pictures.
  package var video: Video?
  /// nil: no sound.
  package var audio: Audio?
  /// Links whose media is recorded.
  package var links: Set<Int> = []
  /// Invalid: as long as it lasts.
  package var maximumDuration = CMTime.invalid
  /// Bytes; 0: as large as it gets.
  package var maximumSize: Int64 = 0
  /// Bytes that have to be left on the disk.
  package var minimumFreeSpace: Int64 = 0

  package struct Video: Sendable {
    package var codec: CMVideoCodecType
    package var transform = CGAffineTransform.identity
    /// Bits a second; nil: what is usual for the codec.
    package var bitRate: Int?
    package var size: PixelSize?
    /// The last picture lasts until the end: a screen on which nothing changes gives no others.
    package var lastsUntilEnd = false
    package init(codec: CMVideoCodecType) { self.codec = codec }
  }

  package struct Audio: Sendable {
    package var format: AudioFormatID
    package var bitRate: Int?
    /// Frames a second; nil: as the microphone gives them.
    package var sampleRate: Double?
    /// nil: as many as the microphone has.
    package var channelCount: Int?
    /// Bits a sample of linear PCM and of lossless formats; nil: what is usual.
    package var bitDepth: Int?
    /// Of linear PCM.
    package var isFloat = false
    /// Of linear PCM.
    package var isBigEndian = false
    package init(format: AudioFormatID) { self.format = format }
  }

  package init(path: String, options: WriterOptions) {
    self.path = path
    self.options = options
  }

  /// One plan for each track, pictures first.
  var tracks: [WritingPlan] {
    var plans: [WritingPlan] = []
    if let video {
      var settings = VideoEncoderSettings(
        codec: video.codec, width: 0, height: 0,
        rate: video.bitRate.map { .average($0) } ?? .usual(for: video.codec), timescale: 600)
      settings.prioritizesSpeed = true
      var coding = VideoCoding(settings: settings)
      coding.width = video.size?.width
      coding.height = video.size?.height
      var header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 0)
      header.preferredTransform = video.transform
      plans.append(WritingPlan(coding: .video(coding), header: header))
    }
    if let audio {
      var coding = AudioCoding(formatID: audio.format) { format in
        ChannelLayout(count: Int(format.audioStreamBasicDescription?.mChannelsPerFrame ?? 1))
      }
      coding.bitRate = audio.bitRate
      coding.sampleRate = audio.sampleRate
      coding.channelCount = audio.channelCount
      coding.bitDepth = audio.bitDepth
      coding.isFloat = audio.isFloat
      coding.isBigEndian = audio.isBigEndian
      plans.append(
        WritingPlan(
          coding: .audio(coding),
          header: WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [], timescale: 0)))
    }
    for index in plans.indices { plans[index].isRealTime = true }
    return plans
  }
}
