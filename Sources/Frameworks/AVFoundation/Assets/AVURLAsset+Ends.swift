import AVEngineCore
import Foundation

extension AVURLAsset {
  /// Returns the length of the asset's file, and at most `count` bytes from its start and before its end.
  package func ends(of count: Int) async throws -> (size: Int64, first: Data, last: Data) {
    let source = try bytes()
    return try await withCheckedThrowingContinuation { continuation in
      LoadingQueue.work.async {
        continuation.resume(
          with: Result {
            do throws(EngineError) {
              guard let size = try source.length() else {
                throw EngineError(.unsupported, "Reading", subject: source.name, detail: "its length is not known")
              }
              let first = try source.exactly(Int(min(Int64(count), size)), at: 0)
              let last = try source.exactly(first.count, at: size - Int64(first.count))
              return (size, Data(first), Data(last))
            } catch { throw error.forClients }
          })
      }
    }
  }

  private func bytes() throws -> any ByteSource {
    do throws(EngineError) {
      return try Engine.source(of: storedURL, options: resource.options, loader: resourceLoader)
    } catch { throw error.forClients }
  }
}
