import { z } from 'zod'
import type { Route } from './route.ts'

const ComponentHealth = z.object({ status: z.enum(['up', 'down']), message: z.string().optional() })

export const Health = z.object({
  /**
   * A database that refuses writes counts as down. The HTTP status is 503 only without the database, because pages work
   * without the storage.
   */
  status: z.enum(['ok', 'error']),
  details: z.record(z.string(), ComponentHealth),
})
export type Health = z.infer<typeof Health>

/** Load balancers read only the HTTP status: 200, or 503 if another process should be used. */
const Ready = z.object({ status: z.literal('ok') })

export const healthRoutes = {
  health: {
    call: 'GET /health',
    access: 'open',
    schema: { summary: '구성 요소의 상태', response: { 200: Health, 503: Health } },
  },
  ready: {
    call: 'GET /health/ready',
    access: 'open',
    schema: {
      summary: '이 프로세스가 방문자에게 응답할 수 있는지 (로드 밸런서용)',
      response: { 200: Ready },
    },
  },
} as const satisfies Record<string, Route>
