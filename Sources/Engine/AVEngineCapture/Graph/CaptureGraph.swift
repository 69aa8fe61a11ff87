package import AVEngineCore
package import CoreMedia

/// A description of a capture: sources, outputs, and links between them. The creator of a graph chooses their
/// identifiers, and keeps them in later graphs.
package struct CaptureGraph: Sendable, Hashable {
  package var sources: [Int: CaptureSource] = [:]
  package var outputs: Set<Int> = []
  package var links: [Int: CaptureLink] = [:]

  package init() {}

  /// The sources with a link to an output, even if the link is disabled.
  package var usedSources: [Int: CaptureSource] {
    let used = Set(links.values.filter { outputs.contains($0.output) }.map(\.source))
    return sources.filter { used.contains($0.key) }
  }

  package func routes(from source: Int) -> [CaptureRoute] {
    links.filter { $0.value.source == source && $0.value.isEnabled && outputs.contains($0.value.output) }
      .sorted { $0.key < $1.key }
      .map { CaptureRoute(link: $0.key, output: $0.value.output, settings: $0.value.settings) }
  }
}

/// If the value of a source changes, the source is opened again.
package enum CaptureSource: Sendable, Hashable {
  /// - Parameter frameDuration: A frame duration that the format supports; nil for the device's choice.
  case camera(device: String, format: VideoDeviceFormat, frameDuration: CMTime?)
  case screen(device: String, settings: ScreenCaptureSettings)
  /// - Parameter device: nil for the microphone that the user chose.
  case microphone(device: String?, sampleRate: Int32, channelCount: Int)
  case metadata

  package var isMicrophone: Bool { if case .microphone = self { true } else { false } }
}

package struct CaptureLink: Sendable, Hashable {
  package var source: Int
  package var output: Int
  package var isEnabled = true
  package var settings = CaptureLinkSettings()

  package init(source: Int, output: Int) { (self.source, self.output) = (source, output) }
}

package struct CaptureLinkSettings: Sendable, Hashable {
  /// The clockwise rotation of frames in degrees: 0, 90, 180 or 270.
  package var rotation = 0
  /// Whether left and right are exchanged, after the rotation.
  package var isMirrored = false
  /// The zoom: the frame's width divided by the width of the part around its centre that is used.
  package var zoom = 1.0
  /// The factor by which the width and the height of frames are multiplied.
  package var scale = 1.0
  /// The factor of each channel's samples. Channels beyond the end of the list have the factor 1.
  package var volumes: [Float] = []

  package init() {}
}

package struct CaptureRoute: Sendable, Hashable {
  package var link: Int
  package var output: Int
  package var settings: CaptureLinkSettings
}
