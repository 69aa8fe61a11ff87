/// Codec configuration in FFmpeg's form, for streams of containers that are not ISO's (headers of Theora, FFV1, …). The
/// demuxer adds the configuration to a format description's atoms under `name`, where decoders and writers find it.
package enum ExtradataAtom {
  package static let name = "extradata"
}
