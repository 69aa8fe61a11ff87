/// Programs for sh(1) that start workers and try again. They are constant: a plan's path and numbers are arguments.
enum TaskScript {
  private static let waiting = #"""
    # Starts a program, and waits for it. A signal may be sent to this script alone, and ends wait before the program
    # ends.
    worker='' ending=''
    trap 'ending=yes; [ -z "$worker" ] || kill -s TERM "$worker" 2>/dev/null' TERM
    run() {
      [ -z "$ending" ] || { status=75; return; }
      "$@" &
      worker=$!
      [ -z "$ending" ] || kill -s TERM "$worker" 2>/dev/null
      while wait "$worker"; status=$?; [ "$status" -gt 128 ] && kill -s 0 "$worker" 2>/dev/null; do :; done
      worker=''
    }

    """#

  static let slurm =
    #"""
    #!/bin/sh
    # Runs a task of a Slurm array: avtool farm work for each of its parts. A job without an array joins the parts.
    # Arguments: the number of parts, the number of parts of each task, the plan; for the pieces of an analysis, also
    # what stands before their numbers.
    count=$1 each=$2 plan=$3 letter=${4-}
    job=$SLURM_JOB_ID
    [ -z "${SLURM_ARRAY_TASK_ID-}" ] || job=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID

    # Slurm changes % and \ in the path of a log, so that in such a folder this script makes the log.
    case $PWD in *[%\\]*) exec >> "slurm-$job.log" 2>&1 ;; esac

    """# + waiting + #"""
      # 74 and 75 are temporary failures, 69 is a failure of this node, and from 128 on a signal ended the worker. After
      # any other failure, a retry fails too.
      result=0 again='' elsewhere=''
      note() {
        [ "$status" -ne 0 ] || return
        echo "avtool farm $*: exit status $status on ${SLURMD_NODENAME-this node}"
        result=$status
        case $status in
          69) elsewhere=yes again=$status ;;
          74 | 75) again=$status ;;
          *) [ "$status" -lt 128 ] || again=$status ;;
        esac
      }

      if [ -z "${SLURM_ARRAY_TASK_ID-}" ]; then
        run avtool farm join "$plan"
        note join
      else
        part=$((SLURM_ARRAY_TASK_ID * each))
        end=$((part + each))
        [ "$end" -le "$count" ] || end=$count
        while [ "$part" -lt "$end" ] && [ -z "$ending$elsewhere" ]; do
          run avtool farm work "$plan" "$letter$part"
          note work "$letter$part"
          part=$((part + 1))
        done
        [ "$part" -ge "$end" ] || again=${again:-75}
      fi
      [ -n "$again" ] || exit "$result"

      [ "${SLURM_RESTART_COUNT:-0}" -lt \#(FarmJob.retries) ] || { echo 'not tried again'; exit "$again"; }
      # When a job is cancelled, has reached its time limit or makes room for another, Slurm decides what follows.
      if [ -n "$ending" ] && [ "$(squeue --noheader --states=all --jobs="$job" --format=%T)" != RUNNING ]; then
        exit "$again"
      fi
      if [ -n "$elsewhere" ]; then
        excluded=$(squeue --noheader --states=all --jobs="$job" --format=%x)
        case $excluded in '' | '(null)') excluded=$SLURMD_NODENAME ;; *) excluded=$excluded,$SLURMD_NODENAME ;; esac
        others=$(sinfo --noheader --Node --partition="$SLURM_JOB_PARTITION" --format=%N | sort -u |
          grep -cvxF "$(scontrol show hostnames "$excluded")")
        [ "$others" -gt 0 ] || { echo 'no other node is left'; exit "$again"; }
      fi
      # Slurm ends this script when it requeues the job. Nodes cannot be excluded while the job runs.
      trap '' TERM
      scontrol requeue "$job" || exit "$again"
      [ -z "$elsewhere" ] || scontrol update JobId="$job" ExcNodeList="$excluded"
      exit "$again"
      """#

  /// Tries four times, with pauses of 2, 4 and 8 seconds.
  static let local =
    waiting + #"""
      # Arguments: the plan, the name of the part or piece.
      pause=1
      while :; do
        run avtool farm work "$1" "$2"
        [ "$status" -ne 0 ] || exit 0
        echo "avtool farm work $2: exit status $status" >&2
        result=$status
        case $result in 74 | 75) ;; *) [ "$result" -ge 128 ] || exit "$result" ;; esac
        [ -z "$ending" ] && [ "$pause" -lt \#(1 << FarmJob.retries) ] || exit "$result"
        pause=$((pause * 2))
        run sleep "$pause"
      done
      """#
}
