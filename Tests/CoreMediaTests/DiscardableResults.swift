import CoreMedia
import Foundation

// No function here is called: the test is that the file compiles without a warning. On a Mac, functions and methods
// that Swift imports from C or Objective-C give no warning if their result is unused.

/// A placeholder for an argument.
private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardFunctions() {
  CMSampleBufferGetSampleAttachmentsArray(value(), createIfNecessary: value())
  CMSimpleQueueDequeue(value())
}
