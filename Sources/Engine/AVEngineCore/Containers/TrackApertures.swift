package import CoreMedia

/// The sizes at which a track's pictures can be shown (QuickTime File Format, "Track Aperture Mode Dimensions Atom").
package struct TrackApertures: Sendable, Hashable {
  /// Clean aperture, pixel aspect applied.
  package var clean: CGSize
  /// All pixels, pixel aspect applied.
  package var production: CGSize
  /// As coded.
  package var encoded: CGSize

  package init(clean: CGSize, production: CGSize, encoded: CGSize) {
    self.clean = clean
    self.production = production
    self.encoded = encoded
  }

  /// What a format says by itself.
  package init(_ format: CMFormatDescription) {
    clean = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    production = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: false)
    encoded = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: false, useCleanAperture: false)
  }
}
