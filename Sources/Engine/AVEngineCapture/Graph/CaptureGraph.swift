package import AVEngineCore
package import CoreMedia

/// Devices, outputs, and which device's media goes to which output. `CaptureRunner` performs it.
///
/// Sources, outputs and links are named by numbers that whoever makes the graph chooses, and keeps for as long as a
/// part is the same one.
package struct CaptureGraph: Sendable, Hashable {
  package var sources: [Int: CaptureSource] = [:]
  package var outputs: Set<Int> = []
  package var links: [Int: CaptureLink] = [:]

  package init() {}

  /// The sources that have to be open: those whose media goes anywhere, also where it is held back for the moment.
  package var usedSources: [Int: CaptureSource] {
    let used = Set(links.values.filter { outputs.contains($0.output) }.map(\.source))
    return sources.filter { used.contains($0.key) }
  }

  /// The links of a source by which media goes, in the order of their numbers.
  package func routes(from source: Int) -> [CaptureRoute] {
    links.filter { $0.value.source == source && $0.value.isEnabled && outputs.contains($0.value.output) }
      .sorted { $0.key < $1.key }
      .map { CaptureRoute(link: $0.key, output: $0.value.output, settings: $0.value.settings) }
  }
}

/// A device, and how it is opened. Two sources that differ are opened anew.
package enum CaptureSource: Sendable, Hashable {
  /// - Parameter frameDuration: One of the format's; nil for the device's choice.
  case camera(device: String, format: VideoDeviceFormat, frameDuration: CMTime?)
  case screen(device: String, settings: ScreenCaptureSettings)
  /// - Parameter device: nil for the user's choice.
  case microphone(device: String?, sampleRate: Int32, channelCount: Int)
  /// Timed metadata, which a client gives.
  case metadata

  package var isMicrophone: Bool { if case .microphone = self { true } else { false } }
}

/// The way of one source's media to one output.
package struct CaptureLink: Sendable, Hashable {
  package var source: Int
  package var output: Int
  /// Media goes along it.
  package var isEnabled = true
  package var settings = CaptureLinkSettings()

  package init(source: Int, output: Int) { (self.source, self.output) = (source, output) }
}

/// The changes that are made to media on its way.
package struct CaptureLinkSettings: Sendable, Hashable {
  /// Degrees by which frames are turned clockwise: 0, 90, 180 or 270.
  package var rotation = 0
  /// Left and right are exchanged, after the turn.
  package var isMirrored = false
  /// The part of a frame around its centre that is taken, as the frame's width divided by the part's.
  package var zoom = 1.0
  /// By what the width and the height of frames are multiplied.
  package var scale = 1.0
  /// Factors of the channels; 1 for those that the list lacks.
  package var volumes: [Float] = []

  package init() {}
}

/// A link as its source sees it.
package struct CaptureRoute: Sendable, Hashable {
  package var link: Int
  package var output: Int
  package var settings: CaptureLinkSettings
}
