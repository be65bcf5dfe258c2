import type { FastifyInstance } from 'fastify'
import { isOwnClanNight } from '#server/model/nights/ownClanNight.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

const textIn = (values: unknown, name: string): string | undefined => {
  const value: unknown = Reflect.get(Object(values), name)
  return typeof value === 'string' ? value : undefined
}

/**
 * A night that does not exist is refused like one of another clan, so that a token cannot find nights. This hook runs
 * last, so that refused requests count towards the rate limits.
 */
export function keepTokensInOwnClans(app: FastifyInstance, db: Db) {
  app.addHook('preHandler', async (request) => {
    const viewer = viewerOf(request)
    if (viewer.kind !== 'user' || !viewer.token || request.routeOptions.config.scope !== 'nights') return
    const nightId = textIn(request.params, 'id')
    const clanId = textIn(request.body, 'clanId')
    const target = nightId === undefined ? clanId !== undefined && { clanId } : { nightId }
    if (!target || !(await isOwnClanNight(db, viewer.userId, target))) throw new AppError('TOKEN_OTHER_CLAN')
  })
}
