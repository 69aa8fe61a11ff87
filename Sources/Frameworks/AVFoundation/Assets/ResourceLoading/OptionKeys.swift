import Foundation
import Synchronization

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
  /// The limit keeps a program that generates keys from exhausting memory.
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
