import { z } from 'zod'
import type { Route } from '../route.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const MAX_NIGHTS = 500

/** Proposed nights are not stored until they are made. */
export const NightBundles = z.object({
  nights: z
    .array(
      z.object({
        /** Identifies exactly this set of games. */
        key: z.string(),
        title: z.string(),
        startsAt: time,
        games: count,
        people: count,
      }),
    )
    .max(MAX_NIGHTS),
  games: count,
  /** The newest bundles come first. */
  bundles: z.array(
    z.object({ bundleId: z.uuid(), madeAt: time, nights: count, games: count, keptUntil: time, mayUndo: z.boolean() }),
  ),
})
export type NightBundles = z.infer<typeof NightBundles>

const params = z.object({ id: z.uuid() })
const bringPastRight = { param: 'id', right: 'bringPast' } as const

export const nightBundleRoutes = {
  propose: {
    call: 'GET /api/clans/:id/night-bundles',
    access: 'login',
    limits: ['past'],
    clan: bringPastRight,
    schema: { summary: '지난 경기를 내전으로 묶어 보기', params, response: { 200: NightBundles } },
  },
  /** Makes all nights or none. Sends no notifications. */
  make: {
    call: 'POST /api/clans/:id/night-bundles',
    access: 'login',
    limits: ['clan'],
    repeat: 'keyed',
    clan: bringPastRight,
    schema: {
      summary: '지난 경기를 내전으로 묶기',
      params,
      body: z.strictObject({ keys: z.array(z.string().max(40)).min(1).max(MAX_NIGHTS) }),
      response: { 201: NightBundles },
    },
  },
  /** Deletes the nights of a bundle. Their matches stay. */
  undo: {
    call: 'DELETE /api/clans/:id/night-bundles/:bundleId',
    access: 'login',
    limits: ['clan'],
    clan: bringPastRight,
    schema: {
      summary: '묶은 내전 되돌리기',
      params: z.object({ id: z.uuid(), bundleId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
} as const satisfies Record<string, Route>
