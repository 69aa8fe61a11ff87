package import CoreMedia
import Foundation

package struct WriterOptions: Sendable {
  package var format: ContainerFormat
  package var headerInFront = false
  package var metadata: [MetadataEntry] = []
  package var chapters: [Chapter] = []
  package var timescale: CMTimeScale = 600
  package var keepsTimescale = false
  /// The approximate duration of fragments; invalid for none. With `keepsFragments`, the finished file has fragments.
  package var fragmentInterval = CMTime.invalid
  package var firstFragmentInterval = CMTime.invalid
  /// Whether the finished movie stays in fragments, with an index (`mfra`) at the end of the file.
  package var keepsFragments = false
  package var firstFragmentNumber = 1
  package var expectedDuration = CMTime.invalid
  /// The date that headers state as that of their creation and modification; nil for the present.
  package var date: Date?

  package init(format: ContainerFormat) { self.format = format }
}
