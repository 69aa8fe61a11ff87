import Foundation
import Synchronization

/// Logs each unknown option key once, so that the client notices that the option is ignored.
final class OptionKeys: Sendable {
  static let shared = OptionKeys { FileHandle.standardError.write(Data("AVFoundation: \($0)\n".utf8)) }

  static let known: Set<String> = [
    AVURLAssetPreferPreciseDurationAndTimingKey, AVURLAssetOverrideMIMETypeKey, AVURLAssetReferenceRestrictionsKey,
    AVURLAssetHTTPCookiesKey, AVURLAssetHTTPUserAgentKey, AVURLAssetAllowsCellularAccessKey,
    AVURLAssetAllowsExpensiveNetworkAccessKey, AVURLAssetAllowsConstrainedNetworkAccessKey,
    AVURLAssetURLRequestAttributionKey,
    AVURLAssetPrimarySessionIdentifierKey, AVURLAssetShouldSupportAliasDataReferencesKey, AssetOptions.headerFieldsKey,
    assetRootsKey,
    AVMovieReferenceRestrictionsKey, AVMovieShouldSupportAliasDataReferencesKey,
  ]
  /// The maximum number of unknown keys to remember and log, so that a program that generates keys does not exhaust
  /// memory.
  private static let most = 100

  private let told = Mutex<Set<String>>([])
  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) { self.log = log }

  func check(_ keys: some Sequence<String>) {
    for key in keys where !Self.known.contains(key) {
      let isNew = told.withLock { $0.count < Self.most && $0.insert(key).inserted }
      if isNew { log("the option “\(key)” is unknown and has no effect") }
    }
  }
}
