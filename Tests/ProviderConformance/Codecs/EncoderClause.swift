/// The contract of `VideoEncoder` and `AudioEncoder`, and of `CodecProvider`, which makes them.
package enum EncoderClause: String, Clause {
  case offer = "a codec that can be encoded has an encoder"
  case refusal = "a codec that cannot be encoded has no encoder, and an error states this"
  case completeFormat = "the format is complete from the start"
  case everything = "a finished encoder has returned everything that it accepted"
  case times = "samples have the times of their input"
  case decodeOrder = "samples are in decode order, and none is decoded after it is presented"
  case syncFirst = "decoding can start at the first sample"
  case sampleBytes = "a sample has as many bytes as it states, and at least one"
  case emptyFinish = "an encoder without input gives no output"
  case clientErrors = "an error of the receiver of the samples is thrown"
  case otherForms = "frames and audio in another format than the encoder's are refused"
  case faithfulness = "the decoded media is like the encoded media, at the same times"
  case keyFrameRequests = "decoding can start at a frame for which this was requested"
  case keyFrameInterval = "decoding can start at least as often as the settings state"
  case noReordering = "without reordering, frames are decoded in the order in which they are presented"
  case anyPieces = "audio gives the same samples in pieces of any length"
}
