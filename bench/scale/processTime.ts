import { readdirSync, readFileSync } from 'node:fs'

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, counted from the state, which follows the name in brackets
const PARENT = 1
const USER_AND_SYSTEM = [11, 12]
const ENDED_CHILDREN = [13, 14]
const TICKS_PER_SECOND = 100

function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It ended between the listing and the look; its parent has its time.
    return []
  }
}

const secondsIn = (stat: readonly string[], fields: readonly number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / TICKS_PER_SECOND

/** Processor seconds of a process so far. */
export const processSeconds = (pid: number) => secondsIn(statOf(pid), USER_AND_SYSTEM)

/** Processor seconds of a PostgreSQL and all of its processes, those that have ended included. */
export function postgresSeconds(postmaster: number): number {
  const own = secondsIn(statOf(postmaster), [...USER_AND_SYSTEM, ...ENDED_CHILDREN])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => Number(stat[PARENT]) === postmaster)
    .reduce((sum, stat) => sum + secondsIn(stat, USER_AND_SYSTEM), own)
}

/** Memory a process holds now and at most so far, in bytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}
