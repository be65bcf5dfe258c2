import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'

/** Every process runs the same jobs; `withLease` admits one process at a time. */
export type Job = {
  name: string
  everyMs: number
  run: (signal: AbortSignal) => Promise<unknown>
}

type JobState = {
  name: string
  everyMs: number
  runs: number
  failures: number
  failuresInARow: number
  lastRunMs: number
  /** `undefined` before the first run. */
  endedMsAgo: number | undefined
  isRunning: boolean
  /** How long a successful run is overdue, because the job fails, hangs, or takes longer than its interval. */
  overdueMs: number
}
type JobRecord = Omit<JobState, 'overdueMs' | 'endedMsAgo'> & {
  doneAt: number | undefined
  endedAt: number | undefined
}

const overdueMs = ({ everyMs }: Job, { doneAt }: JobRecord) =>
  doneAt === undefined ? 0 : Math.max(0, performance.now() - doneAt - everyMs)

type OnError = (error: unknown, job: string) => void

/** A failed job is retried with growing pauses. */
export function jobRegistry() {
  const jobs = new Map<string, { job: Job; state: JobRecord }>()

  async function repeat(job: Job, state: JobRecord, { signal, onError }: { signal: AbortSignal; onError: OnError }) {
    state.doneAt = performance.now()
    while (!signal.aborted) {
      const started = performance.now()
      state.isRunning = true
      try {
        await job.run(signal)
        state.failuresInARow = 0
        state.doneAt = performance.now()
      } catch (error) {
        state.failuresInARow += 1
        state.failures += 1
        onError(error, job.name)
      }
      state.isRunning = false
      state.runs += 1
      state.endedAt = performance.now()
      state.lastRunMs = state.endedAt - started
      await wait(backoffMs(state.failuresInARow, job.everyMs), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    add(job: Job) {
      if (jobs.has(job.name)) throw new Error(`There are two jobs "${job.name}".`)
      const noRuns = { runs: 0, failures: 0, failuresInARow: 0, lastRunMs: 0, isRunning: false }
      const { name, everyMs } = job
      jobs.set(name, { job, state: { name, everyMs, ...noRuns, doneAt: undefined, endedAt: undefined } })
    },

    states: (): JobState[] =>
      [...jobs.values()].map(({ job, state }) => {
        const { doneAt: _, endedAt, ...shown } = state
        const endedMsAgo = endedAt === undefined ? undefined : performance.now() - endedAt
        return { ...shown, endedMsAgo, overdueMs: overdueMs(job, state) }
      }),

    /** The returned function waits for running jobs. */
    start(onError: OnError): () => Promise<void> {
      const stopping = new AbortController()
      const { signal } = stopping
      const loops = [...jobs.values()].map(({ job, state }) => repeat(job, state, { signal, onError }))
      return async () => {
        stopping.abort()
        await Promise.all(loops)
      }
    },
  }
}
export type JobRegistry = ReturnType<typeof jobRegistry>
