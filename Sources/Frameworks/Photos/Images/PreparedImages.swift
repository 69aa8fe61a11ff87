import CoreGraphics
import Foundation
import Synchronization

final class PreparedImages: Sendable {
  private struct Key: Hashable {
    var identifier: String
    /// The date lets an asset that is fetched after a change of its file get a new image.
    var modified: Date?
    var fitting: ImageFitting

    init(_ asset: PHAsset, _ fitting: ImageFitting) {
      (identifier, modified, self.fitting) = (asset.localIdentifier, asset.modificationDate, fitting)
    }
  }

  private struct State {
    var underWay: [Key: RequestTable.Request] = [:]
    // Safety: images are immutable.
    var ready: [Key: Handed<CGImage>] = [:]
    var order: [Key] = []
    var byteCount = 0
  }

  private let byteLimit: Int
  private let state = Mutex(State())
  private let requests = RequestTable(name: "PHCachingImageManager")

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  func prepare(_ asset: PHAsset, _ fitting: ImageFitting) {
    let key = Key(asset, fitting)
    let request = requests.begin()
    let isNew = state.withLock { state in
      guard state.ready[key] == nil, state.underWay[key] == nil else { return false }
      state.underWay[key] = request
      return true
    }
    guard isNew else { return requests.end(request) }
    requests.work { [self] in
      let image = request.isCancelled ? nil : try? PHImageManager.image(of: asset, fitting, nil, request)
      requests.end(request)
      let made = Handed(image)
      state.withLock { state in
        // If the request was given up while it ran, another request may have begun for the same key.
        guard state.underWay[key] === request else { return }
        state.underWay[key] = nil
        guard let image = made.value, Self.bytes(image) <= byteLimit else { return }
        state.ready[key] = Handed(image)
        state.order.append(key)
        state.byteCount += Self.bytes(image)
        while state.byteCount > byteLimit { Self.remove(state.order[0], from: &state) }
      }
    }
  }

  func image(of asset: PHAsset, _ fitting: ImageFitting) -> CGImage? {
    let key = Key(asset, fitting)
    return state.withLock { $0.ready[key] }?.value
  }

  func giveUp(_ asset: PHAsset, _ fitting: ImageFitting) {
    let key = Key(asset, fitting)
    state.withLock { state in
      state.underWay.removeValue(forKey: key)?.cancel()
      Self.remove(key, from: &state)
    }
  }

  func giveUpAll() {
    state.withLock { state in
      for request in state.underWay.values { request.cancel() }
      state = State()
    }
  }

  private static func remove(_ key: Key, from state: inout State) {
    guard let image = state.ready.removeValue(forKey: key) else { return }
    state.order.removeAll { $0 == key }
    state.byteCount -= bytes(image.value)
  }

  private static func bytes(_ image: CGImage) -> Int { image.bytesPerRow * image.height }
}
