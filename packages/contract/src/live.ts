import { z } from 'zod'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)
const imageUrl = z.string().nullable()

export const LivePlayer = z.object({
  summonerName: z.string(),
  tagLine: z.string().nullable(),
  championName: z.string(),
  championImageUrl: imageUrl,
  rank: z.string(),
  /** Win rate and KDA are computed from these matches. `null` for a hidden player. */
  games: count.nullable(),
  winRate: percent.nullable(),
  avgKda: z.number().nullable(),
  isCurrent: z.boolean(),
})
export const LiveGame = z.object({
  gameMode: z.string(),
  duration: count,
  status: z.string(),
  teams: z.array(
    z.object({ id: z.int(), name: z.string(), side: z.enum(['blue', 'red']), players: z.array(LivePlayer) }),
  ),
  prediction: z
    .object({ blueWinRate: z.int(), redWinRate: z.int(), spread: z.int(), factors: z.array(z.string()) })
    .nullable(),
})
export type LiveGame = z.infer<typeof LiveGame>

export const liveRoutes = {
  game: {
    call: 'GET /api/summoners/:nameTag/live',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '진행 중인 경기',
      params: z.object({ nameTag: NameTagParam }),
      response: { 200: z.object({ live: LiveGame.nullable() }) },
    },
  },
} as const satisfies Record<string, Route>
