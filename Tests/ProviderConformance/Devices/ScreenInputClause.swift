package enum ScreenInputClause: String, Clause {
  case wholeScreen = "without a crop, frames show the whole screen, in its pixels"
  case crop = "a crop is that part of the screen, measured from its upper left corner"
  case cropFromBottom = "a crop from the bottom is measured from the screen's lower left corner"
  case cropBeyond = "a crop that extends beyond the screen is limited to the screen"
  case cropBeside = "a crop outside of the screen is refused as unsupported"
  case pace = "frames arrive no faster than requested"
  case still = "a screen on which nothing changes gives only the first frame"
  case cursor = "the pointer is in the frames if it is requested, and only then"
}
