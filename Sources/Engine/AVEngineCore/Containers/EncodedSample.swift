package import CoreMedia

/// A sample that an encoder made. Its times are media time of the output track.
package struct EncodedSample {
  package var sample: MediaSample
  package var data: CMBlockBuffer
  package init(sample: MediaSample, data: CMBlockBuffer) { (self.sample, self.data) = (sample, data) }
}
