import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/platform/config/config.ts'
import { parseQueryString } from './hostileUrls.ts'
import { logLineOf } from './requestLog.ts'
import { setSecurityHeaders } from './securityHeaders.ts'
import { answerUnreadablePath } from './unknownPaths.ts'
import { answerUnreadableRequest } from './unreadableRequests.ts'

type Options = {
  logger: NonNullable<FastifyServerOptions['logger']>
  trustProxy: Config['trustProxy']
  policy: string
}

/** Longer than any address we let through, so that the length is refused in one place. */
const LONGEST_PARAM = 16_384
/** Enough for twenty long replays over a slow line. */
const LONGEST_REQUEST_MS = 15 * 60_000
const JSON_BODY_BYTES = 256 * 1024

/** Hops count from our end: what a request says of its way is true only as far as our own proxies wrote it. */
const trustedProxies = (trust: Config['trustProxy']) => {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust
  return trust === false ? false : [...trust]
}

/** Opens a server without routes: its limits, and its answers to requests that Fastify refuses by itself. */
export function openFastify({ logger, trustProxy, policy }: Options) {
  return Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: trustedProxies(trustProxy),
    // Idle keep-alive connections must not hold up a stop.
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { maxParamLength: LONGEST_PARAM, querystringParser: parseQueryString },
    clientErrorHandler: answerUnreadableRequest,
    // Addresses Fastify refuses before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, policy)
      answerUnreadablePath(error, request, reply)
      request.log.info(logLineOf(request, reply.statusCode, reply.elapsedTime), 'request')
    },
  }).withTypeProvider<ZodTypeProvider>()
}
