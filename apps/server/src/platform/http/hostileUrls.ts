import { LIMITS } from '@buri/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether any text is allowed in the parameters, which are only compared and never stored. */
    takesAnyText?: boolean
  }
}

/** Fastify parses queries outside its error handling, so a duplicate key is noted here and refused in a hook. */
const doubledKeys = new WeakMap<object, string>()

export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    if (key in query) doubledKeys.set(query, key)
    query[key] = value
  }
  return query
}

/** PostgreSQL cannot store NUL, and a duplicate key is ambiguous (HTTP parameter pollution). */
export function refuseHostileUrls(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url, query, routeOptions }) => {
    if (url.length > LIMITS.addressMaxLength) throw new AppError('URL_TOO_LONG')
    if (url.includes('%00') && !routeOptions.config.takesAnyText)
      throw new AppError('INVALID_REQUEST', { details: [{ path: '', message: 'holds a NUL' }] })
    const key = typeof query === 'object' && query !== null ? doubledKeys.get(query) : undefined
    if (key !== undefined)
      throw new AppError('INVALID_REQUEST', { details: [{ path: `/${key}`, message: 'given twice' }] })
  })
}
