import Foundation
import UniformTypeIdentifiers

// No function here is called: that the file compiles without a warning is the test. On a Mac no function or method that
// Swift imports from C or Objective-C warns of a result that is not used.

/// Stands for an argument.
private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardNSString(_ it: NSString) {
  it.appendingPathComponent(value(), conformingTo: value())
  it.appendingPathExtension(for: value())
}

private func discardNSURL(_ it: NSURL) {
  it.appendingPathComponent(value(), conformingTo: value())
  it.appendingPathExtension(for: value())
}
