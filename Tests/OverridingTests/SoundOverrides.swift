import AVFoundation

// The file must compile: clients may override these members.

class OverriddenAudioBuffer: AVAudioBuffer {
  override var format: AVAudioFormat { super.format }
}

class OverriddenAudioCompressedBuffer: AVAudioCompressedBuffer {
  override var packetCapacity: AVAudioPacketCount { super.packetCapacity }
  override var maximumPacketSize: Int { super.maximumPacketSize }
}

class OverriddenAudioPCMBuffer: AVAudioPCMBuffer {
  override var frameCapacity: AVAudioFrameCount { super.frameCapacity }
}

class OverriddenAudioConverter: AVAudioConverter {
  override var inputFormat: AVAudioFormat { super.inputFormat }
  override var outputFormat: AVAudioFormat { super.outputFormat }
  override var bitRate: Int {
    get { super.bitRate }
    set { super.bitRate = newValue }
  }
  override var bitRateStrategy: String? {
    get { super.bitRateStrategy }
    set { super.bitRateStrategy = newValue }
  }
  override var maximumOutputPacketSize: Int { super.maximumOutputPacketSize }
  override var availableEncodeBitRates: [NSNumber]? { super.availableEncodeBitRates }
  override var applicableEncodeBitRates: [NSNumber]? { super.applicableEncodeBitRates }
  override var availableEncodeSampleRates: [NSNumber]? { super.availableEncodeSampleRates }
  override var applicableEncodeSampleRates: [NSNumber]? { super.applicableEncodeSampleRates }
  override var availableEncodeChannelLayoutTags: [NSNumber]? { super.availableEncodeChannelLayoutTags }
}

class OverriddenAudioFile: AVAudioFile {
  override var url: URL { super.url }
  override var fileFormat: AVAudioFormat { super.fileFormat }
  override var processingFormat: AVAudioFormat { super.processingFormat }
}

class OverriddenAudioFormat: AVAudioFormat {
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override var channelLayout: AVAudioChannelLayout? { super.channelLayout }
  override var streamDescription: UnsafePointer<AudioStreamBasicDescription> { super.streamDescription }
}

class OverriddenAudioTime: AVAudioTime {
  override var audioTimeStamp: AudioTimeStamp { super.audioTimeStamp }
  override var sampleRate: Double { super.sampleRate }
}

class OverriddenAudioSession: AVAudioSession, @unchecked Sendable {
  override var inputDataSources: [AVAudioSessionDataSourceDescription]? { super.inputDataSources }
  override var inputDataSource: AVAudioSessionDataSourceDescription? { super.inputDataSource }
  override func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try super.setInputDataSource(dataSource)
  }
  override var outputDataSources: [AVAudioSessionDataSourceDescription]? { super.outputDataSources }
  override var outputDataSource: AVAudioSessionDataSourceDescription? { super.outputDataSource }
  override func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try super.setOutputDataSource(dataSource)
  }
  override var inputOrientation: StereoOrientation { super.inputOrientation }
  override var preferredInputOrientation: StereoOrientation { super.preferredInputOrientation }
  override func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
    try super.setPreferredInputOrientation(orientation)
  }
  override var promptStyle: PromptStyle { super.promptStyle }
}

class OverriddenAudioSessionChannelDescription: AVAudioSessionChannelDescription, @unchecked Sendable {
  override var channelName: String { super.channelName }
  override var owningPortUID: String { super.owningPortUID }
  override var channelNumber: Int { super.channelNumber }
  override var channelLabel: AudioChannelLabel { super.channelLabel }
}

class OverriddenAudioSessionDataSourceDescription: AVAudioSessionDataSourceDescription, @unchecked Sendable {
  override var dataSourceID: NSNumber { super.dataSourceID }
  override var dataSourceName: String { super.dataSourceName }
}

class OverriddenAudioSessionPortDescription: AVAudioSessionPortDescription, @unchecked Sendable {
  override var portType: AVAudioSession.Port { super.portType }
  override var portName: String { super.portName }
  override var uid: String { super.uid }
  override var channels: [AVAudioSessionChannelDescription]? { super.channels }
  override var dataSources: [AVAudioSessionDataSourceDescription]? { super.dataSources }
  override var selectedDataSource: AVAudioSessionDataSourceDescription? { super.selectedDataSource }
}

class OverriddenAudioSessionRouteDescription: AVAudioSessionRouteDescription, @unchecked Sendable {
  override var inputs: [AVAudioSessionPortDescription] { super.inputs }
  override var outputs: [AVAudioSessionPortDescription] { super.outputs }
}

class OverriddenSpeechSynthesizer: AVSpeechSynthesizer {
  override func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback) {
    super.write(utterance, toBufferCallback: bufferCallback)
  }
  override func write(
    _ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback,
    toMarkerCallback markerCallback: @escaping MarkerCallback
  ) {
    super.write(utterance, toBufferCallback: bufferCallback, toMarkerCallback: markerCallback)
  }
}
