import AVFoundation

// The file must compile: clients may override these members.

class OverriddenAudioEngine: AVAudioEngine {
  override func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    super.connect(node1, to: node2, format: format)
  }
  override func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    super.connect(node1, to: node2, fromBus: bus1, toBus: bus2, format: format)
  }
  override func connect(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    super.connect(sourceNode, to: destNodes, fromBus: sourceBus, format: format)
  }
  override func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    super.disconnectNodeInput(node, bus: bus)
  }
  override func disconnectNodeInput(_ node: AVAudioNode) { super.disconnectNodeInput(node) }
  override func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    super.disconnectNodeOutput(node, bus: bus)
  }
  override func disconnectNodeOutput(_ node: AVAudioNode) { super.disconnectNodeOutput(node) }
  override func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
    super.inputConnectionPoint(for: node, inputBus: bus)
  }
  override func outputConnectionPoints(
    for node: AVAudioNode, outputBus bus: AVAudioNodeBus
  ) -> [AVAudioConnectionPoint] {
    super.outputConnectionPoints(for: node, outputBus: bus)
  }
  override func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat, maximumFrameCount: AVAudioFrameCount
  ) throws {
    try super.enableManualRenderingMode(mode, format: pcmFormat, maximumFrameCount: maximumFrameCount)
  }
  override func disableManualRenderingMode() { super.disableManualRenderingMode() }
  override func renderOffline(
    _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
  ) throws -> AVAudioEngineManualRenderingStatus {
    try super.renderOffline(numberOfFrames, to: buffer)
  }
  override var manualRenderingBlock: AVAudioEngineManualRenderingBlock { super.manualRenderingBlock }
  override var isInManualRenderingMode: Bool { super.isInManualRenderingMode }
  override var manualRenderingMode: AVAudioEngineManualRenderingMode { super.manualRenderingMode }
  override var manualRenderingFormat: AVAudioFormat { super.manualRenderingFormat }
  override var manualRenderingMaximumFrameCount: AVAudioFrameCount { super.manualRenderingMaximumFrameCount }
  override var manualRenderingSampleTime: AVAudioFramePosition { super.manualRenderingSampleTime }
}

class OverriddenAudioNode: AVAudioNode {
  override func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) {
    super.installTap(onBus: bus, bufferSize: bufferSize, format: format, block: tapBlock)
  }
  override func removeTap(onBus bus: AVAudioNodeBus) { super.removeTap(onBus: bus) }
}

class OverriddenAudioPlayerNode: AVAudioPlayerNode {
  override func scheduleBuffer(_ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil) {
    super.scheduleBuffer(buffer, completionHandler: completionHandler)
  }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    super.scheduleBuffer(buffer, completionCallbackType: callbackType, completionHandler: completionHandler)
  }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    super.scheduleBuffer(buffer, at: when, options: options, completionHandler: completionHandler)
  }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    super.scheduleBuffer(
      buffer, at: when, options: options, completionCallbackType: callbackType, completionHandler: completionHandler)
  }
  override func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    super.scheduleFile(file, at: when, completionHandler: completionHandler)
  }
  override func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    super.scheduleFile(file, at: when, completionCallbackType: callbackType, completionHandler: completionHandler)
  }
  override func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    super.scheduleSegment(
      file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionHandler: completionHandler)
  }
  override func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    super.scheduleSegment(
      file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: callbackType,
      completionHandler: completionHandler)
  }
  override func scheduleBuffer(_ buffer: AVAudioPCMBuffer) async { await super.scheduleBuffer(buffer) }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await super.scheduleBuffer(buffer, completionCallbackType: callbackType)
  }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = []
  ) async {
    await super.scheduleBuffer(buffer, at: when, options: options)
  }
  override func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await super.scheduleBuffer(buffer, at: when, options: options, completionCallbackType: callbackType)
  }
  override func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
    await super.scheduleFile(file, at: when)
  }
  override func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await super.scheduleFile(file, at: when, completionCallbackType: callbackType)
  }
  override func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?
  ) async {
    await super.scheduleSegment(file, startingFrame: startFrame, frameCount: numberFrames, at: when)
  }
  override func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await super.scheduleSegment(
      file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: callbackType)
  }
}

class OverriddenAudioEnvironmentNode: AVAudioEnvironmentNode {
  override var distanceAttenuationParameters: AVAudioEnvironmentDistanceAttenuationParameters {
    super.distanceAttenuationParameters
  }
  override var reverbParameters: AVAudioEnvironmentReverbParameters { super.reverbParameters }
}

class OverriddenAudioMixingDestination: AVAudioMixingDestination {
  override var connectionPoint: AVAudioConnectionPoint { super.connectionPoint }
}

class OverriddenAudioUnitEQ: AVAudioUnitEQ {
  override var bands: [AVAudioUnitEQFilterParameters] { super.bands }
}

class OverriddenAudioConnectionPoint: AVAudioConnectionPoint {
  override var bus: AVAudioNodeBus { super.bus }
}
