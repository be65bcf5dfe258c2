import { LIMITS } from '@buri/contract/limits'
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

/** Longer than any allowed address, so that only one place refuses long ones. */
const LONGEST_PARAM = 16_384
/** Enough for twenty long replays on a slow line. */
const LONGEST_REQUEST_MS = 15 * 60_000

/** Forwarding headers are true only as far as our own proxies wrote them, so hops are counted from our end. */
const trustedProxies = (trust: Config['trustProxy']) => {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust
  return trust === false ? false : [...trust]
}

/** Also answers the requests that Fastify refuses itself. */
export function openFastify({ logger, trustProxy, policy }: Options) {
  return Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.jsonBodyBytes,
    trustProxy: trustedProxies(trustProxy),
    // Idle keep-alive connections must not delay a stop.
    forceCloseConnections: 'idle',
    // Requests that still arrive on open connections at a stop are answered, and their connections closed.
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { maxParamLength: LONGEST_PARAM, querystringParser: parseQueryString },
    clientErrorHandler: answerUnreadableRequest,
    // Called for addresses that Fastify refuses before any hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, policy)
      answerUnreadablePath(error, request, reply)
      request.log.info(logLineOf(request, reply.statusCode, reply.elapsedTime), 'request')
    },
  }).withTypeProvider<ZodTypeProvider>()
}
