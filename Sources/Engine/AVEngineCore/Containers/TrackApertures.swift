package import CoreMedia

/// The sizes at which a track's frames can be shown (QuickTime File Format, "Track Aperture Mode Dimensions Atom").
package struct TrackApertures: Sendable, Hashable {
  /// The clean aperture, pixel aspect applied.
  package var clean: CGSize
  /// The size of all pixels, pixel aspect applied.
  package var production: CGSize
  /// The size as coded.
  package var encoded: CGSize

  package init(clean: CGSize, production: CGSize, encoded: CGSize) {
    self.clean = clean
    self.production = production
    self.encoded = encoded
  }

  package init(_ format: CMFormatDescription) {
    clean = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    production = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: false)
    encoded = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: false, useCleanAperture: false)
  }
}
