package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia
import Foundation

package struct WritingPlan: Sendable {
  package enum Coding: Sendable {
    /// The samples' bytes are written unchanged.
    case copy
    case video(VideoCoding)
    case audio(AudioCoding)
  }

  package var coding: Coding
  /// The formats are filled in from the encoder or the samples. A timescale of 0 is replaced by one that fits the
  /// samples, and any timescale of encoded audio by the sample rate. References identify other inputs by index.
  package var header: WriterTrack
  /// A real-time input holds more samples before it is full, and does not wait for inputs that are behind it.
  package var isRealTime = false
  /// Whether the input's samples are written before those of other inputs, if they arrive in time.
  package var goesFirst = false

  /// The folder for temporary files of two-pass encoding; nil: one pass.
  package var passFolder: URL?
  package var referenceBase: URL?

  package init(coding: Coding, header: WriterTrack) { (self.coding, self.header) = (coding, header) }
}

/// A width or height that is nil follows the first frame.
package struct VideoCoding: Sendable {
  package enum Scaling: Sendable {
    /// Each side is scaled by its own factor.
    case stretch
    /// The frame is scaled in proportion, with black bars.
    case bars
    /// The frame is scaled in proportion, and cropped.
    case fill
  }

  /// Size and colour are filled in when the first frame is known. A `WritingJob` also fills in the timescale.
  package var settings: VideoEncoderSettings
  package var width: Int?
  package var height: Int?
  package var scaling = Scaling.stretch
  /// The colour that the client states, in code points of ITU-T H.273. A value of 2, unspecified, is replaced by the
  /// first frame's or else by a default.
  package var color = ColorDescription()
  package var maximumKeyFrameDuration: CMTime?
  package var cleanAperture: CleanAperture?

  package init(settings: VideoEncoderSettings) { self.settings = settings }
}

/// The visible part of a frame, in pixels. The offsets are those of its centre from the frame's centre.
package struct CleanAperture: Sendable, Hashable {
  package var width: Int, height: Int, horizontalOffset: Int, verticalOffset: Int
  package init(width: Int, height: Int, horizontalOffset: Int, verticalOffset: Int) {
    self.width = width
    self.height = height
    self.horizontalOffset = horizontalOffset
    self.verticalOffset = verticalOffset
  }
}

/// A sample rate or channel count that is nil follows the first samples.
package struct AudioCoding: Sendable {
  package var formatID: AudioFormatID
  package var sampleRate: Double?
  package var channelCount: Int?
  /// The bits of WAVE's speaker mask.
  package var channelMask: UInt64?
  /// Bits per second.
  package var bitRate: Int?
  /// Bits per sample of lossless formats and of PCM.
  package var bitDepth: Int?
  package var isFloat = false
  package var isBigEndian = false
  package var hasUnsignedBytes = false
  package var sourceLayout: @Sendable (CMFormatDescription) -> ChannelLayout

  package init(formatID: AudioFormatID, sourceLayout: @escaping @Sendable (CMFormatDescription) -> ChannelLayout) {
    self.formatID = formatID
    self.sourceLayout = sourceLayout
  }

  package func fitted(to format: ContainerFormat) -> AudioCoding {
    guard formatID == kAudioFormatLinearPCM else { return self }
    var fitted = self
    let storage = LinearPCMStorage(format)
    fitted.hasUnsignedBytes = storage.hasUnsignedBytes
    fitted.isBigEndian = storage.isBigEndian(isBigEndian, bits: bitDepth ?? 16, isFloat: isFloat)
    return fitted
  }
}
