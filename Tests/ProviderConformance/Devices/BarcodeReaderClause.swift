package enum BarcodeReaderClause: String, Clause {
  case making = "a reader can be made for each kind of code that the provider lists, and supports a pixel format"
  case reading = "a code is reported with its kind, its bytes and its text"
  case corners = "the corners are the upper left, lower left, lower right and upper right one, from 0 to 1"
  case turned = "a rotated code is read, and its corners are in the order of the upright code"
  case several = "each code in a frame is reported once"
  case none = "no code is reported in a frame without codes, whatever its size"
  case pixelFormats = "frames of each listed pixel format are read"
  case otherFormats = "a frame of another pixel format is refused as unsupported"
  case kinds = "codes of kinds that were not requested are not reported"
  case sameAgain = "the same frame has the same codes again"
  case frameStays = "a frame that was read does not change"
  case threads = "several threads read at once, each the codes of its own frame"
}
