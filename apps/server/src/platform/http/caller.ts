import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestKey } from '#server/platform/database/idempotentTransaction.ts'
import type { KeyedHash } from './keyedHash.ts'
import { requestKeyOf } from './requestKeys.ts'
import { type SignedIn, signedInViewer, type Viewer, viewerOf } from './viewer.ts'

/** The person who acted and their address, as the audit log keeps them. */
export type Actor = {
  id: string | null
  label: string
  role: string | null
  requestId: string | null
  /** Equal marks mean equal addresses; a mark does not reveal the address. */
  addressMark: string | null
}

/** The viewer, their entry in the audit log, and the time. Every command takes one. */
export type Caller<Who extends Viewer = Viewer> = {
  viewer: Who
  actor: Actor
  now: Date
  /** The request's key for `inTransactionOnce`, which does not carry out a repeated command again. */
  requestKey?: RequestKey | undefined
}
export type SignedInCaller = Caller<SignedIn>

declare module 'fastify' {
  interface FastifyRequest {
    readonly caller: Caller
  }
}

export function decorateRequestsWithCaller(app: FastifyInstance, { seal, now }: { seal: KeyedHash; now: () => Date }) {
  app.decorateRequest('caller', {
    getter() {
      const viewer = viewerOf(this)
      return { viewer, actor: actorOf(this, viewer, seal), now: now(), requestKey: requestKeyOf(this) }
    },
  })
}

/** The caller of a route that requires sign-in. */
export const signedInCaller = (request: FastifyRequest): SignedInCaller => ({
  ...request.caller,
  viewer: signedInViewer(request),
})

function actorOf({ id, ip }: FastifyRequest, viewer: Viewer, seal: KeyedHash): Actor {
  const requestFacts = { requestId: id, addressMark: seal('address', ip).slice(0, 22) }
  if (viewer.kind === 'visitor') return { id: null, label: '', role: null, ...requestFacts }
  return { id: viewer.userId, label: viewer.nickname, role: viewer.role, ...requestFacts }
}
