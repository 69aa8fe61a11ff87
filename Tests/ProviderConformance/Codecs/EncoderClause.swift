/// The contract of `VideoEncoder` and `AudioEncoder`, and of `CodecProvider`, which makes them.
package enum EncoderClause: String, Clause {
  case offer = "a codec that can be encoded has an encoder"
  case refusal = "a codec that cannot be encoded has none, and an error says so"
  case completeFormat = "the format is complete from the start"
  case everything = "an encoder that is finished has given all that it took"
  case times = "samples have the times of what they were made of"
  case decodeOrder = "samples come in decode order, none of them decoded after it is presented"
  case syncFirst = "decoding can start at the first sample"
  case sampleBytes = "a sample has as many bytes as it says, and some"
  case emptyFinish = "an encoder that took nothing gives nothing"
  case clientErrors = "an error of whoever takes the samples is thrown"
  case otherForms = "pictures and sound of another form than the encoder's are refused"
  case faithfulness = "what is decoded is like what was encoded, and in its place"
  case keyFrameRequests = "a picture for which it was asked is one at which decoding can start"
  case keyFrameInterval = "decoding can start at least as often as the settings say"
  case noReordering = "without reordering, pictures are decoded in the order in which they are presented"
  case anyPieces = "sound gives the same samples in pieces of any length"
}
