import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ToldChangeTests {
  private func told<Object: _KeyValueObservable, Value>(
    _ object: Object, _ path: KeyPath<Object, Value>, _ key: String
  ) -> [String] {
    let diary = Diary()
    let observation = object.observe(path, options: [.prior]) { _, change in
      diary.note(change.isPrior ? "will" : "did")
    }
    object.willChangeValue(forKey: key)
    object.didChangeValue(forKey: key)
    object.willChangeValue(forKey: "nothing")
    object.didChangeValue(forKey: "nothing")
    observation.invalidate()
    object.willChangeValue(forKey: key)
    object.didChangeValue(forKey: key)
    return diary.text
  }

  @Test func observersAreToldOfEveryClass() throws {
    let movie = try MadeMedia.numberedMovie()
    let item = AVPlayerItem(asset: AVURLAsset(url: movie))
    #expect(told(AVPlayer(), \.rate, "rate") == ["will", "did"])
    #expect(told(AVQueuePlayer(), \.status, "status") == ["will", "did"])
    #expect(told(item, \.status, "status") == ["will", "did"])
    #expect(told(AVPlayerLayer(), \.isReadyForDisplay, "readyForDisplay") == ["will", "did"])
    let session = try #require(AVAssetExportSession(asset: item.asset, presetName: AVAssetExportPresetPassthrough))
    #expect(told(session, \.status, "status") == ["will", "did"])
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    #expect(told(input, \.isReadyForMoreMediaData, "readyForMoreMediaData") == ["will", "did"])
  }
}
