package enum FrameConverterClause: String, Clause {
  case requestedForm = "a result has the requested pixel format and size"
  case sameBytes = "equal frames and requests give equal bytes"
  case sourceStays = "the source is not written to"
  case resultsStay = "a result that is held is not written to"
  case identity = "a frame in the requested format keeps its samples"
  case crop = "a crop takes that part of the frame"
  case colour = "a result states its colour"
  case refusal = "a format that cannot be made and an empty size are refused"
}
