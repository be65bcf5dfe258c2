import { isIP } from 'node:net'
import { RATE_LIMITS } from '@buri/contract/rateLimits'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from './tooManyRequests.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1'])

/** Returns the client's address, or a household's IPv6 network. */
export function limitKeyOf({ ip, socket }: FastifyRequest): string {
  // A proxy may forward an invalid address, and a client that has left has none.
  const address = isIP(ip) ? ip : (socket?.remoteAddress ?? '')
  return normalizeIP(address)
}

/** Whether the address is this machine's. The client is the operator, or anyone behind a proxy that is not trusted. */
export const isOwnMachine = (address: string) => LOOPBACK.has(address)

/**
 * Sets a high limit per process against runaway clients. This machine's own address is exempt: otherwise one visitor
 * behind a local proxy could lock out everyone.
 */
export async function limitReads(app: FastifyInstance) {
  await app.register(rateLimit, {
    max: RATE_LIMITS.read.times,
    timeWindow: RATE_LIMITS.read.seconds * 1000,
    keyGenerator: limitKeyOf,
    allowList: (_request, key) => isOwnMachine(key),
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests(RATE_LIMITS.read, Math.max(1, Math.ceil(ttl / 1000)), new Date()),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
