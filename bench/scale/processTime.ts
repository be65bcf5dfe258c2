import { readdirSync, readFileSync } from 'node:fs'

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, counted from the state, which follows the name in brackets
const PARENT = 1
const ENDED_CHILDREN = [13, 14]
const TICKS_PER_SECOND = 100
const NANOSECONDS_PER_SECOND = 1e9

// What ends between the listing and the look has its time with its parent.
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function statOf(pid: number | string): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function tasksOf(pid: number | string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/**
 * Processor seconds of a process so far, of the threads it has now. To the nanosecond: the ticks of `stat` are a hundredth of
 * a second, more than twenty cheap pages take.
 */
export const processSeconds = (pid: number | string) =>
  tasksOf(pid).reduce((sum, task) => sum + Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]), 0) /
  NANOSECONDS_PER_SECOND

/** Processor seconds of a PostgreSQL and all of its processes, those that have ended included. */
export function postgresSeconds(postmaster: number): number {
  const ended = statOf(postmaster)
  const ticks = ENDED_CHILDREN.reduce((sum, field) => sum + Number(ended[field] ?? 0), 0)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)[PARENT]) === postmaster)
    .reduce((sum, child) => sum + processSeconds(child), processSeconds(postmaster) + ticks / TICKS_PER_SECOND)
}

/** Memory a process holds now and at most so far, in bytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}
