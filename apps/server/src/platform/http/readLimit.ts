import { isIP } from 'node:net'
import { RATE_LIMITS } from '@buri/contract/rateLimits'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './tooMany.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1'])

/** Whom a limit counts: one address, or one household's IPv6 network. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  // A proxy may pass on words that are no address, and a client that has left has none.
  const address = isIP(ip) ? ip : (socket?.remoteAddress ?? '')
  return normalizeIP(address)
}

/** Our own machine: the operator, or an untrusted proxy, behind which is anyone. */
export const isOwnMachine = (address: string) => LOOPBACK.has(address)

/**
 * A generous ceiling on everything, counted per process, against a single runaway client. Our own machine is free: else one
 * visitor behind a proxy would lock out all.
 */
export async function limitReads(app: FastifyInstance) {
  await app.register(rateLimit, {
    max: RATE_LIMITS.read.times,
    timeWindow: RATE_LIMITS.read.seconds * 1000,
    keyGenerator: addressOf,
    allowList: (_request, key) => isOwnMachine(key),
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany(RATE_LIMITS.read, Math.max(1, Math.ceil(ttl / 1000)), new Date()),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
