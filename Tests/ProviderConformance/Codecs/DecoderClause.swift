/// The contract of `VideoDecoder` and `AudioDecoder`, and of `CodecProvider`, which makes them.
package enum DecoderClause: String, Clause {
  case offer = "a format that can be decoded has a decoder"
  case refusal = "a format that cannot be decoded has no decoder, and an error states this"
  case everything = "a drained decoder has returned everything in its samples"
  case order = "the output is in presentation order"
  case times = "the output has the times of its samples"
  case form = "frames and audio have the stated format"
  case startsAnew = "a drained decoder can start again"
  case flushForgets = "a flushed decoder has forgotten everything"
  case emptyDrain = "a decoder without samples drains to nothing"
  case outputStays = "the output does not change while decoding continues"
  case skipping = "frames are omitted only if this was requested, and the others are the same"
  case parts = "a part of decoded audio has the same frames, at their times"
  case clientErrors = "an error of the receiver of the output is thrown, and a flush repairs the decoder"
  case damageIsSurvived = "a damaged sample gives an error or nothing, and a flush repairs the decoder"
  case lastingDamage = "samples from which nothing can be decoded give an error in the end"
}
