/// Codec configuration in FFmpeg's form, for streams of containers that are not ISO's (headers of Theora, FFV1, …). The
/// demuxer adds it to a format description's atoms under this name, and decoders and writers take it from there.
package enum ExtradataAtom {
  package static let name = "extradata"
}
