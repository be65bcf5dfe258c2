import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { CLAN_LIMIT, type RequestCounter, type RequestLimit } from '#server/http/requestLimit.ts'
import { type SignedIn, signedInOf } from '#server/http/viewer.ts'

/** Who changes something about clans, if he has not just changed too much. */
export type CommandLimit = (request: FastifyRequest, rule?: RequestLimit) => Promise<SignedIn>

export const commandLimit =
  (requests: RequestCounter, now: () => Date): CommandLimit =>
  async (request, rule = CLAN_LIMIT) => {
    const viewer = signedInOf(request)
    const wait = await requests.secondsToWait(rule, viewer.userId, now())
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    return viewer
  }
