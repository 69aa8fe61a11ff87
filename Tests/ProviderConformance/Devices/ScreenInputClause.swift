/// The contract of `ScreenInputProvider`, in addition to that of all video inputs (`VideoInputClause`).
package enum ScreenInputClause: String, Clause {
  case wholeScreen = "frames show the screen, in its pixels, where no crop is wanted"
  case crop = "a crop is that part of the screen, counted from its upper left corner"
  case cropFromBottom = "a crop from the bottom is counted from the screen's lower left corner"
  case cropBeyond = "a crop that reaches beyond the screen is what lies on it"
  case cropBeside = "a crop beside the screen is refused as unsupported"
  case pace = "frames come no faster than is wanted"
  case still = "a screen on which nothing changes gives no frames but the first"
  case cursor = "the pointer is in the frames where it is wanted, and only there"
}
