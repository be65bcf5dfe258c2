import { Gauge, type Registry } from 'prom-client'
import type { JobRegistry } from './registry.ts'

type Jobs = Pick<JobRegistry, 'states'>

/** The numbers are in this process's memory, so a scrape does not query the database. */
export function watchJobs(registry: Registry, jobs: Jobs) {
  new Gauge({
    name: 'job_runs',
    help: 'Runs of each job of this process, by how they ended.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
    collect() {
      for (const { name, runs, failures } of jobs.states()) {
        this.set({ job: name, outcome: 'done' }, runs - failures)
        this.set({ job: name, outcome: 'failed' }, failures)
      }
    },
  })
  new Gauge({
    name: 'job_last_duration_seconds',
    help: 'How long the last run of each job took.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const { name, lastRunMs } of jobs.states()) this.set({ job: name }, lastRunMs / 1000)
    },
  })
  new Gauge({
    name: 'job_states',
    help: 'Jobs of this process: at work, waiting for their turn, or waiting to try again what has failed.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const states = jobs
        .states()
        .map(({ isRunning, failuresInARow }) => (isRunning ? 'running' : failuresInARow > 0 ? 'failed' : 'waiting'))
      for (const state of ['running', 'waiting', 'failed'])
        this.set({ state }, states.filter((one) => one === state).length)
    },
  })
  new Gauge({
    name: 'job_overdue_seconds',
    help: 'For how long a run of each job that ends well has been due: it fails, hangs or is slow.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const { name, overdueMs } of jobs.states()) this.set({ job: name }, overdueMs / 1000)
    },
  })
}
