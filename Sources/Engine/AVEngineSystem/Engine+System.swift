import AVEngineCaptions
package import AVEngineCore
import AVEngineDevices
import AVEngineFFmpeg
import AVEngineISOMedia
import AVEngineISOMediaWriting
import AVEngineNetwork
import AVEngineSpeech
import AVEngineStreaming

extension Engine {
  /// The parts that every process is put together from.
  package static let system = files.adding {
    StreamProvider(resolver: HTTPReferenceResolver(), decrypt: SegmentDecryption.decrypt) { files }
  }

  /// What opens and writes files; segments of streams are such.
  private static let files: Engine = {
    _ = Allocator.isSetForMedia
    return Engine(
      containers: [
        { ISOMediaProvider { HTTPReferenceResolver() } }, { CoreAudioFileProvider() }, { WebVTTProvider() },
        { FFmpegContainerProvider() },
      ],
      codecs: { FFmpegCodecs() },
      writers: { [ISOMediaWriterProvider()] })
  }()

  /// Where sound goes that answers to somebody: soon heard, and the first to be interrupted where the machine is busy.
  package static let audioOutputs: any AudioOutputProvider = SystemAudioOutputs()

  /// Where the sound of films goes, whose pictures wait for it: there is enough of it ahead for a busy machine.
  package static let playbackOutputs: any AudioOutputProvider = SystemAudioOutputs(latency: playbackLatency)

  /// Seconds.
  package static let playbackLatency = 0.2

  /// Where the pictures of player views go.
  package static let windows: any VideoWindowProvider = SDLWindows()

  /// Where the sound of recorders comes from.
  package static let audioInputs: any AudioInputProvider = SystemAudioInputs()

  /// Who speaks.
  package static let speech: any SpeechProvider = EspeakSpeech()

  /// Which outputs and inputs there are.
  package static let audioDevices: any AudioDeviceDirectory = SystemAudioDevices()
}
