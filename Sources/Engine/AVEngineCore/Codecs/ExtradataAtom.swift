/// The format description atom with codec configuration in FFmpeg's form, for containers other than ISO's.
package enum ExtradataAtom {
  package static let name = "extradata"
}
