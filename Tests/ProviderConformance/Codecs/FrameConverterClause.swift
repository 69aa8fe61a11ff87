/// The contract of `VideoFrameConverter`.
package enum FrameConverterClause: String, Clause {
  case requestedForm = "a result has the pixel format and the size that were asked for"
  case sameBytes = "equal pictures and requests give equal bytes"
  case sourceStays = "the source is not written to"
  case resultsStay = "a result that is held is not written to"
  case identity = "a picture in the form that is asked for keeps its samples"
  case crop = "a crop takes that part of the picture"
  case colour = "a result says its colour"
  case refusal = "a format that cannot be made, and a size of nothing, are refused"
}
