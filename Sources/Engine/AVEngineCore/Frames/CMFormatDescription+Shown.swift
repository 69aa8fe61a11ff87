package import CoreMedia
package import Foundation

/// What the container states of a picture. It outranks what the stream says of itself, as on a Mac.
extension CMFormatDescription {
  /// In stored pixels from the top left; nil where nothing is stated: the size that a header gives need not be the
  /// stream's.
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

  /// The pictures are coded in Dolby's own colour space, and no layer beneath is meant to be seen: profile 5 of Dolby
  /// Vision.
  ///
  /// The box's third byte begins with the 7 bits of the profile (Dolby Vision Streams Within the ISO Base Media File
  /// Format, 3.1).
  package var hasUnseenColor: Bool {
    let atoms = CMFormatDescriptionGetExtension(
      self, extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
    guard let atoms = atoms as? [String: Any], let record = (atoms["dvcC"] ?? atoms["dvvC"]) as? Data, record.count >= 3
    else { return false }
    return record[record.startIndex + 2] >> 1 == 5
  }
}
