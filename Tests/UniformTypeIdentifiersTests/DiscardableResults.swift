import Foundation
import UniformTypeIdentifiers

// No function here is called: the test is that the file compiles without a warning, as on a Mac.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardNSString(_ it: NSString) {
  it.appendingPathComponent(value(), conformingTo: value())
  it.appendingPathExtension(for: value())
}

private func discardNSURL(_ it: NSURL) {
  it.appendingPathComponent(value(), conformingTo: value())
  it.appendingPathExtension(for: value())
}
