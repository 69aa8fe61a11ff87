/// The contract of `AudioOutput`, `AudioInput` and their providers.
package enum AudioDeviceClause: String, Clause {
  case opening = "a device that is there is opened, with the rate and the channels that were asked for"
  case unknownDevice = "a device that is not there is refused, and the error says so"
  case standsAtFirst = "nothing happens before the start: the clock stands at frame 0"
  case eachFrameOnce = "frames are numbered from 0 on, come in order, and only whole ones"
  case oneCallAtATime = "calls come one at a time"
  case startsOnce = "a second start, and a second stop, change nothing"
  case clockForward = "the clock never goes back; an output's never passes what it asked for"
  case stopsAtOnce = "nothing is called once a stop has returned, and the clock stands"
  case goesOn = "a start behind a stop goes on where the stop was"
  case pace = "the clock goes as fast as the host's"
  case quiet = "nothing is told of a device that is there"
  case lettingGo = "a device that is let go of lets go of whom it called"
  case lossIsTold = "a loss is told once"
  case lossGoesOn = "behind a loss the clock goes on, and a stop still stops it"
}
