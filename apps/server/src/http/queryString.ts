import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

/** Fastify parses a query outside of its error handling, so a doubled key is noted here and refused in a hook. */
const doubledKeys = new WeakMap<object, string>()

export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    if (key in query) doubledKeys.set(query, key)
    query[key] = value
  }
  return query
}

/** A key given twice means two things at once, so it is refused rather than guessed (HTTP parameter pollution). */
export function refuseDoubledKeys(app: FastifyInstance) {
  app.addHook('onRequest', async ({ query }) => {
    const key = typeof query === 'object' && query !== null ? doubledKeys.get(query) : undefined
    if (key !== undefined)
      throw new AppError('INVALID_REQUEST', { details: [{ path: `/${key}`, message: 'given twice' }] })
  })
}
