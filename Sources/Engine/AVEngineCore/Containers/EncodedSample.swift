package import CoreMedia

/// A sample and its bytes. The times of an encoder's samples are media time of the output track.
package struct EncodedSample {
  package var sample: MediaSample
  package var data: CMBlockBuffer
  package init(sample: MediaSample, data: CMBlockBuffer) { (self.sample, self.data) = (sample, data) }
}
