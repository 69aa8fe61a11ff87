package import CoreMedia

/// The sizes of a track's frames (QuickTime File Format, "Track Aperture Mode Dimensions Atom").
package struct TrackApertures: Sendable, Hashable {
  package var clean: CGSize
  package var production: CGSize
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
