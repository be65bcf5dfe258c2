import { setTimeout as wait } from 'node:timers/promises'
import { waitAfter } from './backoff.ts'

/** Work in the background, again and again. Every process does the same jobs; `leased` lets one at a time. */
export type Job = {
  name: string
  everyMs: number
  run: (signal: AbortSignal) => Promise<unknown>
}

/** What has become of a job in this process. */
type JobState = { name: string; runs: number; failures: number; lastRunMs: number }

type OnError = (error: unknown, job: string) => void

/** All jobs of the site by name. What failed is still to be done: the next turn tries it again, ever later. */
export function jobRegistry() {
  const jobs = new Map<string, { job: Job; state: JobState }>()

  async function repeat(job: Job, state: JobState, { signal, onError }: { signal: AbortSignal; onError: OnError }) {
    let failuresInARow = 0
    while (!signal.aborted) {
      const started = performance.now()
      try {
        await job.run(signal)
        failuresInARow = 0
      } catch (error) {
        failuresInARow += 1
        state.failures += 1
        onError(error, job.name)
      }
      state.runs += 1
      state.lastRunMs = performance.now() - started
      await wait(waitAfter(failuresInARow, job.everyMs), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    add(job: Job) {
      if (jobs.has(job.name)) throw new Error(`There are two jobs "${job.name}".`)
      jobs.set(job.name, { job, state: { name: job.name, runs: 0, failures: 0, lastRunMs: 0 } })
    },

    states: (): JobState[] => [...jobs.values()].map(({ state }) => ({ ...state })),

    /** Gives what stops them: it waits for those that are at work. */
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
