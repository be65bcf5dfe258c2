import { z } from 'zod'
import type { Route } from './route.ts'

const ComponentHealth = z.object({ status: z.enum(['up', 'down']), message: z.string().optional() })

export const Health = z.object({
  /** `error`: the database or the storage is down. 503 only without the database: pages can be read without the storage. */
  status: z.enum(['ok', 'error']),
  details: z.record(z.string(), ComponentHealth),
})
export type Health = z.infer<typeof Health>

/** What the parts are called on screens; the answer's own names are for programs. */
export const HEALTH_PARTS: Readonly<Record<string, string>> = {
  database: '데이터베이스',
  storage: '저장 공간',
  discord: 'Discord 로그인',
  riot: '게임 서버',
}

export const healthRoutes = {
  health: {
    method: 'GET',
    url: '/health',
    access: 'open',
    schema: { tags: ['health'], summary: '구성 요소의 상태', response: { 200: Health, 503: Health } },
  },
} as const satisfies Record<string, Route>
