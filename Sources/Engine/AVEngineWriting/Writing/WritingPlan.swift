package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia
import Foundation

/// What one input of a file that is being written does with the samples that it is given.
package struct WritingPlan: Sendable {
  package enum Coding: Sendable {
    /// Samples go into the file as they come.
    case copy
    case video(VideoCoding)
    case audio(AudioCoding)
  }

  package var coding: Coding
  /// The track's header. Its formats are filled in from the encoder or the samples; a timescale of 0 is chosen by the
  /// times that come; references name other inputs by index.
  package var header: WriterTrack
  /// Samples come from a live source: the input holds more of them before it is full, and nobody waits for it.
  package var isRealTime = false
  /// Its samples go before those of others, as far as they are there in time.
  package var goesFirst = false

  /// Pictures are encoded in two passes, with temporary files in this folder; nil: in one.
  package var passFolder: URL?
  /// References to samples in other files are written relative to it.
  package var referenceBase: URL?

  package init(coding: Coding, header: WriterTrack) { (self.coding, self.header) = (coding, header) }
}

/// How pictures are coded; what is nil follows the first picture.
package struct VideoCoding: Sendable {
  /// How a picture of another size is fitted.
  package enum Scaling: Sendable {
    /// Each side by its own factor.
    case stretch
    /// In proportion, with black bars.
    case bars
    /// In proportion, cropped.
    case fill
  }

  /// Rate, profile and the encoder's other choices; size, timescale and colour are filled in.
  package var settings: VideoEncoderSettings
  package var width: Int?
  package var height: Int?
  package var scaling = Scaling.stretch
  /// Code points of ITU-T H.273 that the client states; 2: as the pictures say.
  package var color = ColorDescription()
  /// The most time from one key frame to the next.
  package var maximumKeyFrameDuration: CMTime?
  /// The size follows the pictures: nothing was asked for.
  package var cleanAperture: CleanAperture?

  package init(settings: VideoEncoderSettings) { self.settings = settings }
}

/// The part of a picture that is to be shown, around its centre, in pixels.
package struct CleanAperture: Sendable, Hashable {
  package var width: Int, height: Int, horizontalOffset: Int, verticalOffset: Int
  package init(width: Int, height: Int, horizontalOffset: Int, verticalOffset: Int) {
    self.width = width
    self.height = height
    self.horizontalOffset = horizontalOffset
    self.verticalOffset = verticalOffset
  }
}

/// How sound is coded; what is nil follows the first sound.
package struct AudioCoding: Sendable {
  package var formatID: AudioFormatID
  /// Frames a second.
  package var sampleRate: Double?
  package var channelCount: Int?
  /// WAVE bits of the speakers.
  package var channelMask: UInt64?
  /// Bits a second.
  package var bitRate: Int?
  /// Bits a sample of lossless formats and of PCM.
  package var bitDepth: Int?
  /// For PCM.
  package var isFloat = false
  package var isBigEndian = false
  /// Of PCM of 8 bits.
  package var hasUnsignedBytes = false
  /// Speakers of a source's channels.
  package var sourceLayout: @Sendable (CMFormatDescription) -> ChannelLayout

  package init(formatID: AudioFormatID, sourceLayout: @escaping @Sendable (CMFormatDescription) -> ChannelLayout) {
    self.formatID = formatID
    self.sourceLayout = sourceLayout
  }

  /// The same with the order of bytes, and the sign of single ones, that files of a format have.
  package func fitted(to format: ContainerFormat) -> AudioCoding {
    guard formatID == kAudioFormatLinearPCM else { return self }
    var fitted = self
    let storage = LinearPCMStorage(format)
    fitted.hasUnsignedBytes = storage.hasUnsignedBytes
    fitted.isBigEndian = storage.isBigEndian(isBigEndian, bits: bitDepth ?? 16, isFloat: isFloat)
    return fitted
  }
}
