package import CoreMedia
package import Foundation

extension CMFormatDescription {
  /// In stored pixels from the top left.
  package var statedCleanAperture: CGRect? {
    guard CMFormatDescriptionGetExtension(self, extensionKey: kCMFormatDescriptionExtension_CleanAperture) != nil else {
      return nil
    }
    return CMVideoFormatDescriptionGetCleanAperture(self, originIsAtTopLeft: true)
  }

  package var statedPixelAspectRatio: (horizontal: Int, vertical: Int)? {
    let stated =
      CMFormatDescriptionGetExtension(self, extensionKey: kCMFormatDescriptionExtension_PixelAspectRatio)
      as? [String: Any]
    guard let stated,
      let horizontal = (stated[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String] as? NSNumber)?
        .intValue,
      let vertical = (stated[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String] as? NSNumber)?.intValue,
      horizontal > 0, vertical > 0
    else { return nil }
    return (horizontal, vertical)
  }

  /// Whether the frames have no base layer that can be shown: profile 5 of Dolby Vision.
  ///
  /// The third byte of a `dvcC` or `dvvC` box begins with the 7 bits of the profile ("Dolby Vision Streams Within the
  /// ISO Base Media File Format").
  package var hasUnseenColor: Bool {
    let atoms = CMFormatDescriptionGetExtension(
      self, extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
    guard let atoms = atoms as? [String: Any], let record = (atoms["dvcC"] ?? atoms["dvvC"]) as? Data, record.count >= 3
    else { return false }
    return record[record.startIndex + 2] >> 1 == 5
  }
}
