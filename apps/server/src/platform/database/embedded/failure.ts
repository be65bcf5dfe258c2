import { DatabaseError } from 'pg'
import { isStartRefusal, startRefusal } from '#server/platform/config/startRefusal.ts'

/** One WAL segment. PostgreSQL does not start without room for it. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

const STARTING_REPLIES =
  /the database system is (?:starting up|shutting down|in recovery mode|not yet accepting connections)/

/** On a full disk PostgreSQL may have had no room to write the reason, so `freeBytes` is checked too. */
export function failureOf(output: string, clusterDir: string, freeBytes = Number.POSITIVE_INFINITY): Error {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1]
  if (library) {
    return startRefusal(
      `The embedded PostgreSQL needs the library ${library}, which this machine does not have. Install it, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  if (freeBytes < LEAST_FREE_BYTES || /No space left on device|Disk quota exceeded/i.test(output))
    return diskFull(clusterDir)
  if (/Permission denied/.test(output)) {
    return startRefusal(
      `PostgreSQL may not use ${clusterDir} (permission denied). Choose another DATA_DIR or repair its owner.`,
    )
  }
  const reason =
    output
      .trim()
      .split('\n')
      .findLast((line) => /FATAL|PANIC|error/i.test(line) && !STARTING_REPLIES.test(line)) ??
    output.trim().split('\n').at(-1)
  return startRefusal(
    `The embedded PostgreSQL did not start: ${reason || 'it said nothing'}. Its data is in ${clusterDir}.`,
  )
}

export const diskFull = (clusterDir: string, cause?: unknown) =>
  startRefusal(`The disk that holds ${clusterDir} is full. Free some space, or set DATA_DIR to another disk.`, cause)

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const DISK_FULL = '53100'

/** Returns the error, or one about a full disk. Without room for its log, PostgreSQL exits and gives no reason. */
export function failedClient(error: unknown, clusterDir: string, freeBytes: number): unknown {
  const isFull = freeBytes < LEAST_FREE_BYTES || (error instanceof DatabaseError && error.code === DISK_FULL)
  return isFull && !isStartRefusal(error) ? diskFull(clusterDir, error) : error
}

/** Whether another server has the cluster, or children of a killed one are still exiting. A retry may then succeed. */
export const isBusy = (output: string): boolean =>
  /lock file ".*" already exists|pre-existing shared memory block|is another postmaster/i.test(output)
