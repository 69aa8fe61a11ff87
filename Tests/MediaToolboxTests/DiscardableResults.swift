import Foundation
import MediaToolbox

// No function here is called: the test is that the file compiles without a warning, as on a Mac.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardFunctions() {
  MTAudioProcessingTapGetSourceAudio(value(), value(), value(), value(), value(), value())
}
