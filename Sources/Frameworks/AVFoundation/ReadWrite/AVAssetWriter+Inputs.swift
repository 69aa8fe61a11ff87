import CoreMedia
import MediaEngine
import Synchronization
import SystemEngine

extension AVAssetWriter {
  /// Whether the file can hold what the settings ask for, and an encoder for it is there; nil asks about samples as they come.
  @discardableResult
  public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    guard state.kind.holds(mediaType) else { return false }
    guard let coding = try? WritingPlan.Coding(outputSettings, mediaType: mediaType, hint: nil) else { return false }
    return canCode(coding)
  }

  private func canCode(_ coding: WritingPlan.Coding) -> Bool {
    let codecs = Engine.system.codecs
    switch coding {
    case .copy: return true
    case .video(let coding): return state.kind.holds(videoCodec: coding.settings.codec) && codecs.canEncodeVideo(coding.settings.codec)
    case .audio(let coding): return state.kind.holds(audioFormat: coding.formatID) && codecs.canEncodeAudio(coding.formatID)
    }
  }

  /// Whether an input can be added: its samples can go into the file, and it belongs to no writer yet.
  @discardableResult
  public func canAdd(_ input: AVAssetWriterInput) -> Bool {
    guard status == .unknown, input.state.writer == nil, state.kind.holds(input.mediaType), canCode(input.coding) else { return false }
    if case .copy = input.coding { return state.kind.passes(input.sourceFormatHint, input.mediaType) }
    return true
  }

  /// Adds an input; its track will be in the file at the place at which it was added.
  public func add(_ input: AVAssetWriterInput) {
    let subject = "AVAssetWriter.add(_:)"
    _require(status == .unknown, "\(subject): writing has started (status \(status))")
    _require(
      input.state.writer == nil,
      "\(subject): the input of \(input.mediaType.rawValue) has been added to a writer already")
    _require(
      canAdd(input),
      "\(subject): a file of type \(outputFileType.rawValue) cannot hold what this input of '\(input.mediaType.rawValue)' would write"
        + (input.outputSettings == nil && input.sourceFormatHint == nil ? "; samples as they come need a sourceFormatHint" : ""))
    guard input.state.join(state) else { return }
    members.append(input)
  }

  /// Whether a group of inputs can be added.
  @discardableResult
  public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
    guard status == .unknown, state.kind.relatesTracks, let first = inputGroup.inputs.first else { return false }
    return inputGroup.inputs.allSatisfy { input in
      input.mediaType == first.mediaType && members.contains { $0 === input }
        && !groups.contains { $0.inputs.contains { $0 === input } }
    }
  }

  /// Marks the tracks of a group's inputs, which have been added, as excluding one another.
  public func add(_ inputGroup: AVAssetWriterInputGroup) {
    _require(
      canAdd(inputGroup),
      "AVAssetWriter.add(_:): the group's inputs are of several media types, not of this writer, or in another "
        + "group: \(inputGroup.inputs.map(\.mediaType.rawValue))")
    groups.append(inputGroup)
    for input in inputGroup.inputs {
      let number = groups.count
      input.state.configuration.withLock { $0.alternateGroup = number }
      input.marksOutputTrackAsEnabled = input === inputGroup.defaultInput
    }
  }
}
