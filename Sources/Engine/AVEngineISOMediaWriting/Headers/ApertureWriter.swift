import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct ApertureWriter {
  let settings: WriterTrack

  func write(_ writer: inout BoxWriter) {
    guard settings.mediaType == kCMMediaType_Video, let format = settings.formatDescriptions.first else { return }
    func size(aspect: Bool, aperture: Bool) -> CGSize {
      CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: aspect, useCleanAperture: aperture)
    }
    let (clean, production) = (size(aspect: true, aperture: true), size(aspect: true, aperture: false))
    let encoded = size(aspect: false, aperture: false)
    // No box is needed if all sizes are equal, or if the caller has set a natural size other than the clean size.
    guard clean != encoded || production != encoded, settings.naturalSize == .zero || settings.naturalSize == clean
    else { return }
    writer.box("tapt") { box in
      for (code, size) in [("clef", clean), ("prof", production), ("enof", encoded)] as [(FourCC, CGSize)] {
        box.fullBox(code) { dimensions in
          dimensions.fixed(size.width, 16)
          dimensions.fixed(size.height, 16)
        }
      }
    }
  }
}
