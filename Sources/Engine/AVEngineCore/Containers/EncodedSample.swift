package import CoreMedia

package struct EncodedSample {
  package var sample: MediaSample
  package var data: CMBlockBuffer
  package init(sample: MediaSample, data: CMBlockBuffer) { (self.sample, self.data) = (sample, data) }
}
