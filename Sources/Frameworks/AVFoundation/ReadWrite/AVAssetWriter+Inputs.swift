import CoreMedia
import MediaEngine
import Synchronization
import SystemEngine

extension AVAssetWriter {
  func canCode(_ outputSettings: [String: Any]?, _ mediaType: AVMediaType) -> Bool {
    guard state.kind.holds(mediaType) else { return false }
    guard let coding = try? WritingPlan.Coding(outputSettings, mediaType: mediaType, hint: nil) else { return false }
    return canCode(coding)
  }

  func canCode(_ coding: WritingPlan.Coding) -> Bool {
    let codecs = Engine.system.codecs
    switch coding {
    case .copy: return true
    case .video(let coding): return state.kind.holds(videoCodec: coding.settings.codec) && codecs.canEncodeVideo(coding.settings.codec)
    case .audio(let coding): return state.kind.holds(audioFormat: coding.formatID) && codecs.canEncodeAudio(coding.formatID)
    }
  }
}
