package import Foundation
import Synchronization

/// The user's media: an index of the files beneath some folders, and what programs have noted of them.
///
/// All of it can be used from any thread. The first query starts a run of the index in the background and never waits
/// for it: it finds what is known, and observers are told what comes. Errors of the databases are thrown by each call.
package final class MediaLibrary: Sendable {
  package let configuration: Configuration

  /// The library of the process, made at first use by its environment.
  private static let system = MediaLibrary(Configuration(environment: ProcessInfo.processInfo.environment))

  /// A test's own library, in place of the process's.
  @TaskLocal package static var replacement: MediaLibrary?

  /// The library that the classes with Apple's names use: that of the process, or in a test's task its own.
  package static var current: MediaLibrary { replacement ?? system }

  /// Opens nothing yet.
  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// A UUID in upper case for something new.
  package static func makeIdentifier() -> String { UUID().uuidString }
}
