import AVFAudio
import Foundation

// No function here is ever called. The test is that the file compiles without a warning, as on a Mac.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardAVAudioChannelLayout(_ it: AVAudioChannelLayout) {
  it.isEqual(value())
}

private func discardAVAudioConverter(_ it: AVAudioConverter) {
  it.convert(to: value(), error: value(), withInputFrom: value())
}

private func discardAVAudioEngine(_ it: AVAudioEngine) throws {
  it.inputConnectionPoint(for: value(), inputBus: value())
  it.outputConnectionPoints(for: value(), outputBus: value())
  try it.renderOffline(value(), to: value())
}

private func discardAVAudioFormat(_ it: AVAudioFormat) {
  it.isEqual(value())
}

private func discardAVAudioInputNode(_ it: AVAudioInputNode) {
  it.inputFormat(forBus: value())
  it.outputFormat(forBus: value())
  it.setManualRenderingInputPCMFormat(value(), inputBlock: value())
}

private func discardAVAudioMixing(_ it: any AVAudioMixing) {
  it.destination(forMixer: value(), bus: value())
}

private func discardAVAudioMixingDestination(_ it: AVAudioMixingDestination) {
  it.destination(forMixer: value(), bus: value())
}

private func discardAVAudioNode(_ it: AVAudioNode) {
  it.inputFormat(forBus: value())
  it.name(forInputBus: value())
  it.name(forOutputBus: value())
  it.outputFormat(forBus: value())
}

private func discardAVAudioOutputNode(_ it: AVAudioOutputNode) {
  it.outputFormat(forBus: value())
}

private func discardAVAudioPlayer(_ it: AVAudioPlayer) {
  it.averagePower(forChannel: value())
  it.peakPower(forChannel: value())
  it.play()
  it.play(atTime: value())
  it.prepareToPlay()
}

private func discardAVAudioPlayerNode(_ it: AVAudioPlayerNode) {
  it.nodeTime(forPlayerTime: value())
  it.playerTime(forNodeTime: value())
}

private func discardAVAudioPlayerNodeAsync(_ it: AVAudioPlayerNode) async {
  await it.scheduleBuffer(value(), at: value(), options: value(), completionCallbackType: value())
  await it.scheduleBuffer(value(), completionCallbackType: value())
  await it.scheduleFile(value(), at: value(), completionCallbackType: value())
  await it.scheduleSegment(
    value(),
    startingFrame: value(),
    frameCount: value(),
    at: value(),
    completionCallbackType: value())
}

private func discardAVAudioRecorder(_ it: AVAudioRecorder) {
  it.averagePower(forChannel: value())
  it.deleteRecording()
  it.peakPower(forChannel: value())
  it.prepareToRecord()
  it.record()
  it.record(atTime: value())
  it.record(atTime: value(), forDuration: value())
  it.record(forDuration: value())
}

private func discardAVAudioSession() {
  AVAudioSession.sharedInstance()
}

private func discardAVAudioTime(_ it: AVAudioTime) {
  it.extrapolateTime(fromAnchor: value())
  AVAudioTime.hostTime(forSeconds: value())
  AVAudioTime.seconds(forHostTime: value())
}

private func discardAVAudioUnit(_ it: AVAudioUnit) async throws {
  try await AVAudioUnit.instantiate(with: value(), options: value())
}

private func discardAVSpeechSynthesisVoice() {
  AVSpeechSynthesisVoice.currentLanguageCode()
  AVSpeechSynthesisVoice.speechVoices()
}

private func discardAVSpeechSynthesizer(_ it: AVSpeechSynthesizer) {
  it.continueSpeaking()
  it.pauseSpeaking(at: value())
  it.stopSpeaking(at: value())
}
