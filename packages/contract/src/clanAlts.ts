import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'

const Name = z.object({ summonerName: z.string(), tagLine: z.string() })

/** A player whom officers call a member's alt; it counts as the main in the clan's own tables, and nowhere else. */
export const ClanAlt = z.object({
  altId: z.uuid(),
  alt: Name,
  main: Name,
  setAt: z.iso.datetime(),
  /** Whether the viewer owns the main, and so may refuse. */
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
  /** Sets many alts; each one is accepted or refused independently. */
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
              /** The member whose player the alt counts as. */
              userId: z.uuid(),
            }),
          )
          .min(1)
          .max(LIMITS.altsNamedAtOnce),
      }),
      response: {
        /** In the order of the request; `refusal` is a code of an error. */
        200: z.object({
          results: z.array(
            z.object({ alt: z.string(), refusal: ErrorBody.pick({ code: true, message: true }).nullable() }),
          ),
        }),
      },
    },
  },
  /** Officers and the main's owner can remove an alt. If the owner does, officers cannot set it again. */
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
