import CoreMedia

/// "Working with Time Ranges".
func useTimeRanges() throws -> String {
  let range = CMTimeRangeMake(start: CMTimeMake(value: 1, timescale: 1), duration: CMTimeMake(value: 3, timescale: 1))
  let other = CMTimeRangeFromTimeToTime(
    start: CMTimeMake(value: 2, timescale: 1), end: CMTimeMake(value: 6, timescale: 1))

  // A range does not include its end.
  guard !CMTimeRangeContainsTime(range, time: CMTimeRangeGetEnd(range)) else {
    throw ListingError("a range contains its end")
  }

  let union = CMTimeRangeGetUnion(range, otherRange: other)
  let isRight =
    CMTimeRangeContainsTimeRange(union, otherRange: range) && CMTimeRangeContainsTimeRange(union, otherRange: other)
    && !CMTimeRangeEqual(range, other)
  guard isRight else { throw ListingError("a union does not contain what it was made of") }
  return CMTimeRangeCopyDescription(allocator: nil, range: union) as String? ?? ""
}

/// "Special Values of CMTimeRange".
func useSpecialTimeRanges() throws -> String {
  let myTimeRange = CMTimeRange.zero
  if CMTIMERANGE_IS_EMPTY(myTimeRange) {
    // The time range is zero.
  } else {
    throw ListingError("a range of no length passes for one that has some")
  }
  let indefinite = CMTimeRangeMake(start: .zero, duration: .indefinite)
  let isRight =
    CMTIMERANGE_IS_VALID(myTimeRange) && CMTIMERANGE_IS_INVALID(.invalid) && CMTIMERANGE_IS_INDEFINITE(indefinite)
  guard isRight else { throw ListingError("a special range is taken for another") }
  return "each is told from the others"
}

/// "Representing a CMTimeRange Structure as an Object".
func boxTimeRange() throws -> String {
  let range = CMTimeRangeMake(
    start: CMTimeMake(value: 1, timescale: 600), duration: CMTimeMake(value: 1001, timescale: 30000))
  guard let dictionary = CMTimeRangeCopyAsDictionary(range, allocator: nil),
    CMTimeRangeMakeFromDictionary(dictionary) == range
  else {
    throw ListingError("the range does not come back")
  }
  return CMTimeRangeCopyDescription(allocator: nil, range: range) as String? ?? ""
}
