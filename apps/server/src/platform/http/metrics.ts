import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/platform/errors.ts'
import { watchJobs } from '#server/platform/jobs/jobMetrics.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'
import { isSame } from './keyedHash.ts'

type MetricSources = {
  token: string | undefined
  pool: Pool
  dataDir: string
  openStreams: () => number
  jobs: Pick<JobRegistry, 'states'>
  replicas: () => { name: string; isRead: boolean; lagSeconds: number }[]
}

export function serveMetrics(
  app: FastifyInstance,
  { token, pool, dataDir, openStreams, jobs, replicas }: MetricSources,
) {
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, pool)
  watchStorage(registry, dataDir)
  watchStreams(registry, openStreams)
  watchJobs(registry, jobs)
  watchReplicas(registry, replicas)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { config: { access: 'open', isImpersonal: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('UNAUTHENTICATED')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function watchReplicas(registry: Registry, replicas: MetricSources['replicas']) {
  const labelNames = ['replica']
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'How far each read replica was behind when it was last asked.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, lagSeconds } of replicas()) this.set({ replica: name }, lagSeconds)
    },
  })
  new Gauge({
    name: 'replica_is_read',
    help: 'Whether visitors read from each read replica: 1 or 0.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, isRead } of replicas()) this.set({ replica: name }, Number(isRead))
    },
  })
}

/** An alert is due if requests keep waiting for a connection. */
const watchPool = (registry: Registry, pool: Pool) =>
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database by what they do, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

const watchStorage = (registry: Registry, dataDir: string) =>
  new Gauge({
    name: 'storage_free_bytes',
    help: 'Free space for uploads; below 100 MB uploads are refused and the storage is reported as down.',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(dataDir)
      this.set(bavail * bsize)
    },
  })

const watchStreams = (registry: Registry, openStreams: () => number) =>
  new Gauge({
    name: 'event_streams',
    help: 'Open pages that are told of changes as they happen.',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
