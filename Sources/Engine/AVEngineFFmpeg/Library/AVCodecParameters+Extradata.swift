import AVEngineCFFmpeg
import Foundation

extension AVCodecParameters {
  /// A decoder's configuration, which the container keeps apart from the packets; empty where there is none.
  var extradataBytes: Data {
    guard let extradata, extradata_size > 0 else { return Data() }
    // Safety: libavformat gives the number of bytes with their place.
    return Data(bytes: extradata, count: Int(extradata_size))
  }
}
