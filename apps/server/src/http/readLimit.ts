import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

const READS_PER_MINUTE = 1200
const LOOPBACK = new Set(['127.0.0.1', '::1'])

/** Whom a limit counts: one address, or one household's IPv6 network. */
export const callerOf = (request: FastifyRequest) => normalizeIP(request.ip)

/**
 * A generous ceiling on everything, counted per process, against a single runaway client. Our own machine is free: it is the
 * operator, or a proxy we were not told to trust, and then one visitor would lock out all.
 */
export async function limitReads(app: FastifyInstance) {
  await app.register(rateLimit, {
    max: READS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: callerOf,
    allowList: (_request, key) => LOOPBACK.has(key),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
