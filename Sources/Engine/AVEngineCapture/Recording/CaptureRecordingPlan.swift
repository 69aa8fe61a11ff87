package import AVEngineCore
package import AVEngineWriting
package import CoreMedia

package struct CaptureRecordingPlan: Sendable {
  package var path: String
  package var options: WriterOptions
  package var video: Video?
  package var audio: AudioCoding?
  /// The formats of timed metadata, by link.
  package var metadata: [Int: CMFormatDescription] = [:]
  package var links: Set<Int> = []
  /// The greatest duration; invalid for no limit.
  package var maximumDuration = CMTime.invalid
  /// The greatest size in bytes; 0 for no limit.
  package var maximumSize: Int64 = 0
  /// The number of bytes that have to stay free on the disk; 0 for no limit.
  package var minimumFreeSpace: Int64 = 0

  package struct Video: Sendable {
    /// The coding. Settings that are left open follow the first frame.
    package var coding: VideoCoding
    package var transform = CGAffineTransform.identity
    /// Whether the last frame lasts until the end, because a screen that does not change delivers no frames.
    package var lastsUntilEnd = false
    package init(_ coding: VideoCoding) { self.coding = coding }
  }

  package init(path: String, options: WriterOptions) {
    self.path = path
    self.options = options
  }

  var metadataLinks: [Int] { metadata.keys.sorted() }

  /// One plan for each track, video first and timed metadata last.
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
