import CoreMedia

/// "Using CMTime".
func useTimes() throws -> String {
  let time1 = CMTimeMake(value: 200, timescale: 2)  // 200 half-seconds
  let time2 = CMTimeMake(value: 400, timescale: 4)  // 400 quarter-seconds

  // time1 and time2 both represent 100 seconds, but using different timescales.
  guard CMTimeCompare(time1, time2) == 0 else { throw ListingError("time1 and time2 are not the same") }

  let float64Seconds: Float64 = 200.0 / 3
  var time3 = CMTimeMakeWithSeconds(float64Seconds, preferredTimescale: 3)  // 66.66... seconds in third-seconds
  time3 = CMTimeMultiply(time3, multiplier: 3)
  // time3 now represents 200 seconds; next subtract time1 (100 seconds).
  time3 = CMTimeSubtract(time3, time1)
  CMTimeShow(time3)

  guard time2 == time3 else { throw ListingError("time2 and time3 are not the same") }
  return "time1, time2 and time3 are the same"
}

/// "Special Values of CMTime".
func useSpecialTimes() throws -> String {
  let myTime = CMTime.invalid
  if CMTIME_IS_INVALID(myTime) {
    // Perhaps treat this as an error; display a suitable alert to the user.
  } else {
    throw ListingError("an invalid time passes for a valid one")
  }
  let isRight =
    CMTIME_IS_POSITIVEINFINITY(.positiveInfinity) && CMTIME_IS_NEGATIVEINFINITY(.negativeInfinity)
    && CMTIME_IS_INDEFINITE(.indefinite) && !CMTIME_IS_INVALID(.zero) && !CMTIME_IS_INDEFINITE(.positiveInfinity)
  guard isRight else { throw ListingError("a special value is taken for another") }
  return "each is told from the others"
}

/// "Representing CMTime as an Object".
func boxTime() throws -> String {
  let time = CMTimeMake(value: 1001, timescale: 30000)
  guard let dictionary = CMTimeCopyAsDictionary(time, allocator: nil), CMTimeMakeFromDictionary(dictionary) == time
  else {
    throw ListingError("the time does not come back")
  }
  return CMTimeCopyDescription(allocator: nil, time: time) as String? ?? ""
}

/// "Epochs": time N in loop 0 is not time N in loop 1.
func compareEpochs() throws -> String {
  let timeInFirstLoop = CMTimeMake(value: 600, timescale: 600)
  var timeInSecondLoop = timeInFirstLoop
  timeInSecondLoop.epoch += 1
  guard CMTimeCompare(timeInFirstLoop, timeInSecondLoop) != 0 else {
    throw ListingError("the loops are not told apart")
  }
  return "the same time of two loops compares as \(CMTimeCompare(timeInFirstLoop, timeInSecondLoop))"
}
