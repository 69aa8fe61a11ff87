/// The contract of `AudioOutput`, `AudioInput` and their providers.
package enum AudioDeviceClause: String, Clause {
  case opening = "an existing device is opened, with the requested rate and channels"
  case unknownDevice = "a device that does not exist is refused, and the error states this"
  case standsAtFirst = "nothing happens before the start: the clock is at frame 0"
  case eachFrameOnce = "frames are numbered from 0, in order, and complete"
  case oneCallAtATime = "calls do not overlap"
  case startsOnce = "a second start, and a second stop, change nothing"
  case clockForward = "the clock never moves back; an output's clock never exceeds the requested frames"
  case stopsAtOnce = "after a stop has returned, nothing is called, and the clock stands still"
  case goesOn = "a start after a stop continues at the position of the stop"
  case pace = "the clock runs at the rate of the host's clock"
  case quiet = "no event is reported for a device that is present"
  case lettingGo = "a released device releases its receiver"
  case lossIsTold = "a loss is reported once"
  case lossGoesOn = "after a loss, the clock continues, and a stop still stops it"
}
