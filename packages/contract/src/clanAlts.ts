import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'

const Name = z.object({ summonerName: z.string(), tagLine: z.string() })

/** In the clan's own tables the alt counts as the main player; everywhere else it does not. */
export const ClanAlt = z.object({
  altId: z.uuid(),
  alt: Name,
  main: Name,
  setAt: z.iso.datetime(),
  /** Whether the viewer owns the main player, and so may remove the alt. */
  isOwn: z.boolean(),
})
export type ClanAlt = z.infer<typeof ClanAlt>

const clanParams = z.object({ id: z.uuid() })

export const clanAltRoutes = {
  alts: {
    call: 'GET /api/clans/:id/alts',
    access: 'login',
    clan: { param: 'id', right: 'seeDashboard' },
    schema: {
      summary: '클랜에서 지정한 부캐',
      params: clanParams,
      response: { 200: z.object({ items: z.array(ClanAlt) }) },
    },
  },
  /** Each alt is accepted or refused separately. */
  nameAlts: {
    call: 'PUT /api/clans/:id/alts',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'nameAlts' },
    schema: {
      summary: '부캐 지정, 운영진만',
      params: clanParams,
      body: z.strictObject({
        alts: z
          .array(
            z.strictObject({
              alt: z.string().max(LIMITS.nameTagMaxLength).trim().min(1),
              userId: z.uuid(),
            }),
          )
          .min(1)
          .max(LIMITS.altsNamedAtOnce),
      }),
      response: {
        /** The results are in the order of the request. `refusal` is `null` if the alt was set. */
        200: z.object({
          results: z.array(
            z.object({ alt: z.string(), refusal: ErrorBody.pick({ code: true, message: true }).nullable() }),
          ),
        }),
      },
    },
  },
  /** If the owner of the main player removes the alt, officers cannot set it again. */
  removeAlt: {
    call: 'DELETE /api/clans/:id/alts/:altId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'seeDashboard' },
    schema: {
      summary: '부캐 해제',
      params: z.object({ id: z.uuid(), altId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
} as const satisfies Record<string, Route>
