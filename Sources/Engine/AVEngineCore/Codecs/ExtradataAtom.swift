/// Codec configuration in FFmpeg's own form, for streams of containers that are not ISO's (Theora's headers, FFV1's,
/// …): the demuxer puts it among a format description's atoms under this name, and decoders and writers take it from
/// there.
package enum ExtradataAtom {
  package static let name = "extradata"
}
