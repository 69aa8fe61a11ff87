/// The contract of `WriterProvider` and `ContainerWriter`.
package enum WriterClause: String, Clause {
  case offer = "a format that can be written has a writer, and others have none"
  case existingFile = "a file that is there already is refused, and stays as it is"
  case trackNumbers = "tracks are numbered from 0 on"
  case orderOfCalls = "calls out of order are errors"
  case statedSize = "a sample that comes with more or fewer bytes than it states is refused"
  case samplesStay = "the samples that went in come out: their bytes, and whether decoding can start at them"
  case timesStay = "samples come out with their times, the first of them decoded at zero"
  case strangers = "others read the same samples"
  case packets = "a sample in a run of memory is written like any other"
  case runs = "a run of another file's bytes is written like its samples"
  case edits = "edits come out as they were set, though the media was moved"
  case origin = "what is presented before the origin is hidden by an edit"
  case size = "the bytes written never become fewer, and are those of the file in the end"
  case abandoning = "a writer that was given up takes nothing more"
}
