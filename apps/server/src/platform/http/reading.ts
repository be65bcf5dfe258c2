import type { FastifyRequest } from 'fastify'
import type { Replica } from '#server/platform/database/replica.ts'
import { isDefect, refusalOf } from '#server/platform/errors.ts'
import { viewerOf } from './viewer.ts'

/** The database this request reads from. One call makes all of an answer, so that it comes from one database. */
export type Reading<Reads> = <Answer>(
  request: FastifyRequest,
  ask: (reads: Reads) => Promise<Answer> | Answer,
) => Promise<Answer>

/**
 * Visitors read from the replica, where there is one. Signed-in users read what they have just written, from the
 * primary. What the replica cannot answer or does not know yet is read from the primary.
 */
export function readingFrom<Reads>(primary: Reads, replica: Replica<Reads> | undefined): Reading<Reads> {
  return async (request, ask) => {
    const copies = viewerOf(request).kind === 'visitor' ? replica?.reads() : undefined
    if (copies === undefined) return ask(primary)
    try {
      return await ask(copies)
    } catch (error) {
      if (isDefect(error)) replica?.giveUp(copies, error)
      else if (refusalOf(error).statusCode !== 404) throw error
      return ask(primary)
    }
  }
}
