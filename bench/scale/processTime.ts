import { readdirSync, readFileSync } from 'node:fs'

// Field numbers of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. They are counted from the state, which
// follows the name in brackets.
const PARENT_FIELD = 1
const ENDED_CHILDREN = [13, 14]
const TICKS_PER_SECOND = 100
const NANOSECONDS_PER_SECOND = 1e9

// Returns an empty text if the process has ended; its parent then counts its time.
function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function statOf(pid: number | string): string[] {
  const text = readProcFile(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function tasksOf(pid: number | string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Uses `schedstat`, because a tick of `stat` is 10 ms, which is longer than twenty cheap pages take. */
export const processSeconds = (pid: number | string) =>
  tasksOf(pid).reduce(
    (sum, task) => sum + Number(readProcFile(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]),
    0,
  ) / NANOSECONDS_PER_SECOND

/** Returns the CPU time of all processes of PostgreSQL in seconds, including those that have ended. */
export function postgresSeconds(postmaster: number): number {
  const ended = statOf(postmaster)
  const ticks = ENDED_CHILDREN.reduce((sum, field) => sum + Number(ended[field] ?? 0), 0)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)[PARENT_FIELD]) === postmaster)
    .reduce((sum, child) => sum + processSeconds(child), processSeconds(postmaster) + ticks / TICKS_PER_SECOND)
}

/** Returns the current and the peak memory of a process in bytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}
