package import AVEngineCore

package enum AudioFileKind {
  package static func container(of type: AudioFileTypeID) -> ContainerFormat? { containers[type] }

  static func type(of container: ContainerFormat) -> AudioFileTypeID? {
    types[container] ?? containers.first { $0.value == container }?.key
  }

  private static let containers: [AudioFileTypeID: ContainerFormat] = [
    kAudioFileWAVEType: .wav, kAudioFileRF64Type: .wav, kAudioFileAIFFType: .aiff, kAudioFileAIFCType: .aifc,
    kAudioFileCAFType: .caf,
    kAudioFileM4AType: .m4a, kAudioFileM4BType: .m4a, kAudioFileMPEG4Type: .mp4, kAudioFileFLACType: .flac,
    kAudioFile3GPType: .mobile3GPP,
    kAudioFile3GP2Type: .mobile3GPP2,
  ]

  private static let types: [ContainerFormat: AudioFileTypeID] = [
    .wav: kAudioFileWAVEType, .m4a: kAudioFileM4AType, .mp3: kAudioFileMP3Type, .ac3: kAudioFileAC3Type,
    .aac: kAudioFileAAC_ADTSType,
    .amr: kAudioFileAMRType,
  ]
}
