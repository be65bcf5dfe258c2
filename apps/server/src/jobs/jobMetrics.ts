import { Gauge, type Registry } from 'prom-client'
import type { JobRegistry } from './registry.ts'

/** A job whose failures grow and whose runs that ended well do not is an alarm. */
export function watchJobs(registry: Registry, jobs: Pick<JobRegistry, 'states'>) {
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
}
