/// The contract of `VideoDecoder` and `AudioDecoder`, and of `CodecProvider`, which makes them.
package enum DecoderClause: String, Clause {
  case offer = "a format that can be decoded has a decoder"
  case refusal = "a format that cannot be decoded has none, and an error says so"
  case everything = "a decoder that is drained has given all that its samples hold"
  case order = "what a decoder gives comes in presentation order"
  case times = "what a decoder gives has the times of its samples"
  case form = "pictures and sound have the form that was stated"
  case startsAnew = "a drained decoder is ready for a new start"
  case flushForgets = "a flushed decoder has forgotten everything"
  case emptyDrain = "a decoder without samples drains to nothing"
  case outputStays = "what was given stays as it is while decoding goes on"
  case skipping = "pictures are left out only where that was asked for, and the others are the same"
  case parts = "a part of decoded sound has the same frames, at their time"
  case clientErrors = "an error of whoever takes the output is thrown, and a flush mends the decoder"
  case damageIsSurvived = "a damaged sample is an error or nothing, and a flush mends the decoder"
  case lastingDamage = "samples of which nothing can be decoded are an error in the end"
}
