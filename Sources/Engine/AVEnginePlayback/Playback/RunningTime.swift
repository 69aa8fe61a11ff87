package import CoreMedia

package protocol RunningTime: AnyObject, Sendable {
  var timebase: CMTimebase { get }
  var currentTime: CMTime { get }
}

extension PlayableItem: RunningTime {}
