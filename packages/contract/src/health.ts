import { z } from 'zod'
import type { Route } from './route.ts'

const ComponentHealth = z.object({ status: z.enum(['up', 'down']), message: z.string().optional() })

export const Health = z.object({
  /**
   * `error`: the database or the storage is down. Only a missing database answers 503, since pages work without the storage.
   */
  status: z.enum(['ok', 'error']),
  details: z.record(z.string(), ComponentHealth),
})
export type Health = z.infer<typeof Health>

export const healthRoutes = {
  health: {
    method: 'GET',
    url: '/health',
    access: 'open',
    schema: { tags: ['health'], summary: '구성 요소의 상태', response: { 200: Health, 503: Health } },
  },
} as const satisfies Record<string, Route>
