import type { FastifyRequest } from 'fastify'
import type { Replicas } from '#server/platform/database/replicas.ts'
import { isDefect, refusalOf } from '#server/platform/errors.ts'
import { limitKeyOf } from './readLimit.ts'
import { viewerOf } from './viewer.ts'

/** Runs `ask` with reads of a replica or of the primary. */
export type WithReads<Reads> = <Answer>(
  request: FastifyRequest,
  ask: (reads: Reads) => Promise<Answer> | Answer,
) => Promise<Answer>

/** The primary answers signed-in users, who must see their own writes, and what the replica cannot answer yet. */
export function chooseDatabase<Reads>(primary: Reads, replica: Replicas<Reads> | undefined): WithReads<Reads> {
  return async (request, ask) => {
    const copies = viewerOf(request).kind === 'visitor' ? replica?.reads(limitKeyOf(request)) : undefined
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
