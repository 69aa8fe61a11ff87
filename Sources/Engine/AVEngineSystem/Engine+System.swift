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
  package static let system = files.adding {
    StreamProvider(resolver: HTTPReferenceResolver(), decrypt: SegmentDecryption.decrypt) { files }
  }

  package static func sha256() throws(EngineError) -> any MessageDigest { try SHA256() }

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
