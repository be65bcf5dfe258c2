import { REQUEST_KEY_HEADER, requestKeyIn } from '@buri/contract/requestKey'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findRequest, type RequestKey } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashOf } from './keyedHash.ts'
import type { BrowserCookies } from './session.ts'
import { viewerOf } from './viewer.ts'

type Options = { db: Db; cookies: Pick<BrowserCookies, 'visitor'> }

const keys = new WeakMap<FastifyRequest, RequestKey>()

export const requestKeyOf = (request: FastifyRequest): RequestKey | undefined => keys.get(request)

/** Runs after the sign-in and before the limits, which do not count repeats. */
export function readRequestKeys(app: FastifyInstance, { db, cookies }: Options) {
  app.addHook('preHandler', async (request) => {
    const requestKey = request.headers[REQUEST_KEY_HEADER]
    if (requestKey === undefined || request.is404 || request.routeOptions.config.repeat !== 'keyed') return
    const key = typeof requestKey === 'string' ? requestKeyIn(requestKey) : undefined
    if (key === undefined) throw new AppError('REQUEST_KEY_INVALID')
    const sender = senderOf(request, cookies)
    if (sender === undefined) return
    const { method, url, body = null } = request
    // Only digests are stored. They reveal neither the sender nor the content of a request.
    const keyMark = hashOf(`${sender}\n${key}`)
    const print = hashOf(`${method} ${url}\n${JSON.stringify(body)}`)
    keys.set(request, {
      mark: keyMark,
      print,
      isRepeat: (await findRequest(db, { mark: keyMark, print })) !== undefined,
    })
  })
}

/** Names the account or browser that sends the request, because a stored answer may go only to its own sender. */
function senderOf(request: FastifyRequest, cookies: Options['cookies']): string | undefined {
  const viewer = viewerOf(request)
  if (viewer.kind === 'user') return `account ${viewer.userId}`
  const visitor = cookies.visitor(request)
  return visitor === undefined ? undefined : `visitor ${visitor}`
}

/** A request may be carried out in parts, such as files; `content` returns the part's content. */
export const requestKeyOfPart = (
  key: RequestKey | undefined,
  name: string,
  content: () => string,
): RequestKey | undefined =>
  key && { ...key, mark: hashOf(`${key.mark}\n${name}`), print: hashOf(`${key.print}\n${content()}`) }
