import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreMedia
import Synchronization

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
    case .video(let coding):
      return state.kind.holds(videoCodec: coding.settings.codec) && codecs.canEncodeVideo(coding.settings.codec)
    case .audio(let coding):
      return state.kind.holds(audioFormat: coding.formatID) && codecs.canEncodeAudio(coding.formatID)
    }
  }

  func canTake(_ input: AVAssetWriterInput) -> Bool {
    guard status == .unknown, input.state.writer == nil, state.kind.holds(input.storedMediaType), canCode(input.coding)
    else { return false }
    if case .copy = input.coding { return state.kind.passes(input.storedSourceFormatHint, input.storedMediaType) }
    return true
  }

  func canTake(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
    guard status == .unknown, state.kind.relatesTracks, let first = inputGroup.inputs.first else { return false }
    return inputGroup.inputs.allSatisfy { input in
      input.storedMediaType == first.storedMediaType && members.contains { $0 === input }
        && !groups.contains { $0.inputs.contains { $0 === input } }
    }
  }
}
