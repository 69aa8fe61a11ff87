package import AVEngineCore
package import AVEngineWriting
package import CoreMedia

/// What is recorded, and where to.
package struct CaptureRecordingPlan: Sendable {
  /// Of a new file.
  package var path: String
  package var options: WriterOptions
  /// nil: no pictures.
  package var video: Video?
  /// nil: no sound.
  package var audio: AudioCoding?
  /// The formats of timed metadata, by their links.
  package var metadata: [Int: CMFormatDescription] = [:]
  /// Links whose media is recorded.
  package var links: Set<Int> = []
  /// Invalid: as long as it lasts.
  package var maximumDuration = CMTime.invalid
  /// Bytes; 0: as large as it gets.
  package var maximumSize: Int64 = 0
  /// Bytes that have to be left on the disk.
  package var minimumFreeSpace: Int64 = 0

  package struct Video: Sendable {
    /// Settings that are left open follow the first frame.
    package var coding: VideoCoding
    package var transform = CGAffineTransform.identity
    /// The last picture lasts until the end: a screen on which nothing changes gives no others.
    package var lastsUntilEnd = false
    package init(_ coding: VideoCoding) { self.coding = coding }
  }

  package init(path: String, options: WriterOptions) {
    self.path = path
    self.options = options
  }

  /// The links of timed metadata in the order of their tracks.
  var metadataLinks: [Int] { metadata.keys.sorted() }

  /// One plan for each track, pictures first and timed metadata last.
  var tracks: [WritingPlan] {
    var plans: [WritingPlan] = []
    if let video {
      var coding = video.coding
      coding.settings.prioritizesSpeed = true
      var header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 0)
      header.preferredTransform = video.transform
      plans.append(WritingPlan(coding: .video(coding), header: header))
    }
    if let audio {
      let header = WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [], timescale: 0)
      plans.append(WritingPlan(coding: .audio(audio), header: header))
    }
    for _ in metadataLinks {
      let header = WriterTrack(
        mediaType: kCMMediaType_Metadata, formatDescriptions: [], timescale: RecordedMetadata.timescale)
      plans.append(WritingPlan(coding: .copy, header: header))
    }
    for index in plans.indices { plans[index].isRealTime = true }
    return plans
  }
}
