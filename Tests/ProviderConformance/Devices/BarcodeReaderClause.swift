/// The contract of `BarcodeReader` and its provider.
package enum BarcodeReaderClause: String, Clause {
  case making = "a reader is made of each kind of code that the provider lists, and takes a pixel format"
  case reading = "a code is told with its kind, its bytes and its text"
  case corners = "the corners are the upper left, lower left, lower right and upper right one, from 0 to 1"
  case turned = "a code that is turned is read, and its corners are those of the upright code"
  case several = "each code of a picture is told, once"
  case none = "a picture without codes has none, whatever its size"
  case pixelFormats = "pictures of each pixel format that is listed are read"
  case otherFormats = "a picture of another pixel format is refused as unsupported"
  case kinds = "codes of kinds that were not asked for are not told"
  case sameAgain = "the same picture has the same codes again"
  case frameStays = "a picture that was read stays as it is"
  case threads = "several threads read at once, each the codes of its own picture"
}
