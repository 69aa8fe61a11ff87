package import AVEngineCore

/// Kinds of sound files as Core Audio names them, and the engine's containers.
package enum AudioFileKind {
  /// The container of a kind that is written; nil for others.
  package static func container(of type: AudioFileTypeID) -> ContainerFormat? { containers[type] }

  /// The kind of a container; nil where Core Audio has none.
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

  /// Where several kinds are written as one container, the kind that it is read as; and kinds that are only read.
  private static let types: [ContainerFormat: AudioFileTypeID] = [
    .wav: kAudioFileWAVEType, .m4a: kAudioFileM4AType, .mp3: kAudioFileMP3Type, .ac3: kAudioFileAC3Type,
    .aac: kAudioFileAAC_ADTSType,
    .amr: kAudioFileAMRType,
  ]
}
