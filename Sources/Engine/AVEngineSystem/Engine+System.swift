import AVEngineCaptions
package import AVEngineCore
import AVEngineDevices
import AVEngineFFmpeg
import AVEngineISOMedia
import AVEngineISOMediaWriting
import AVEngineNetwork
import AVEngineSpeech
import AVEngineStreaming
import AVEngineVideoDevices

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
      writers: { [ISOMediaWriterProvider()] },
      devices: { systemDevices })
  }()

  /// Opened at first use, by each of the providers.
  private static let systemDevices: Devices = {
    var devices = Devices(
      outputs: SystemAudioOutputs(), playbackOutputs: SystemAudioOutputs(latency: SystemAudioOutputs.playbackLatency),
      inputs: SystemAudioInputs(), directory: SystemAudioDevices(), windows: SDLWindows(), speech: EspeakSpeech())
    devices.cameras = SystemCameras.cameras
    devices.screens = SystemScreens.screens
    devices.barcodes = BarcodeScanners()
    return devices
  }()
}
