import CoreMedia
import Foundation

// No function here is called: the test is that the file compiles without a warning.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardFunctions() {
  CMSampleBufferGetSampleAttachmentsArray(value(), createIfNecessary: value())
  CMSimpleQueueDequeue(value())
}
