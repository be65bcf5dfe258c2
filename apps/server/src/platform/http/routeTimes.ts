import { eventRoutes } from '@buri/contract/events'
import { methodAndUrl } from '@buri/contract/route'
import type { FastifyInstance } from 'fastify'

type RouteTime = { method: string; route: string; requests: number; p50: number; p95: number }

const SLICE_MS = 10 * 60_000
const SLICES = 6
export const ROUTE_MINUTES = (SLICES * SLICE_MS) / 60_000

// The steps of a histogram grow by a fifth, from an eighth of a millisecond to two minutes.
const STEPS_PER_DOUBLING = 4
const SHORTEST_MS = 0.125
const STEPS = 20 * STEPS_PER_DOUBLING
const bucketOf = (milliseconds: number) =>
  Math.min(STEPS - 1, Math.max(0, Math.floor(Math.log2(milliseconds / SHORTEST_MS) * STEPS_PER_DOUBLING)))
const bucketMiddle = (step: number) => SHORTEST_MS * 2 ** ((step + 0.5) / STEPS_PER_DOUBLING)

/** Takes two kilobytes per route ever called, however many calls there are. */
export function routeTimes(clock: () => number = () => performance.now()) {
  const counts = new Map<string, { method: string; route: string; slices: Uint32Array[]; newest: number }>()
  const sliceAt = () => Math.floor(clock() / SLICE_MS)

  function current(key: string, method: string, route: string) {
    let counter = counts.get(key)
    const slice = sliceAt()
    if (!counter) {
      counter = { method, route, slices: Array.from({ length: SLICES }, () => new Uint32Array(STEPS)), newest: slice }
      counts.set(key, counter)
    }
    const passedSlices = Math.min(SLICES, slice - counter.newest)
    for (let slicesBack = 0; slicesBack < passedSlices; slicesBack += 1)
      counter.slices[(slice - slicesBack) % SLICES]?.fill(0)
    counter.newest = Math.max(slice, counter.newest)
    return counter
  }

  return {
    observe(method: string, route: string, milliseconds: number) {
      const { slices, newest } = current(`${method} ${route}`, method, route)
      const slice = slices[newest % SLICES]
      const step = bucketOf(milliseconds)
      if (slice) slice[step] = (slice[step] ?? 0) + 1
    },

    /** Returns the slowest routes first, by 95th percentile. */
    slowest(limit: number): RouteTime[] {
      return [...counts.entries()]
        .map(([key, { method, route }]) => {
          const { slices } = current(key, method, route)
          const steps = Array.from({ length: STEPS }, (_, step) =>
            slices.reduce((sum, slice) => sum + (slice[step] ?? 0), 0),
          )
          const requests = steps.reduce((sum, count) => sum + count, 0)
          return { method, route, requests, p50: quantile(steps, requests, 0.5), p95: quantile(steps, requests, 0.95) }
        })
        .filter(({ requests }) => requests > 0)
        .sort((a, b) => b.p95 - a.p95 || b.requests - a.requests)
        .slice(0, limit)
    },
  }
}
export type RouteTimes = ReturnType<typeof routeTimes>

function quantile(steps: readonly number[], requests: number, share: number): number {
  let remaining = Math.ceil(requests * share)
  const step = steps.findIndex((count) => {
    remaining -= count
    return remaining <= 0
  })
  return Math.round(bucketMiddle(step) * 100) / 100
}

const STREAM_URL = methodAndUrl(eventRoutes.stream).url

/** Leaves out open streams, which would count as slow. */
export function timeRoutes(app: FastifyInstance, times: Pick<RouteTimes, 'observe'>) {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    if (url !== STREAM_URL) times.observe(request.method, url, reply.elapsedTime)
    done()
  })
}
