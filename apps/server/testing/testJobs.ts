import { type Job, jobRegistry } from '#server/platform/jobs/registry.ts'

export function jobsByName() {
  const registry = jobRegistry()
  const named = new Map<string, Job>()
  const add = (job: Job) => {
    named.set(job.name, job)
    registry.add(job)
  }
  return {
    jobs: { ...registry, add },
    run: async (name: string) => named.get(name)?.run(new AbortController().signal),
  }
}
