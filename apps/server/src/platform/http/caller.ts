import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestKey } from '#server/platform/database/idempotentTransaction.ts'
import type { KeyedHash } from './keyedHash.ts'
import { requestKeyOf } from './requestKeys.ts'
import { type SignedIn, signedInViewer, type Viewer, viewerOf } from './viewer.ts'

export type Actor = {
  id: string | null
  label: string
  role: string | null
  requestId: string | null
  /** Equal marks mean equal addresses, which they do not reveal. */
  addressMark: string | null
}

export type Caller<Who extends Viewer = Viewer> = {
  viewer: Who
  actor: Actor
  now: Date
  /** `inTransactionOnce` does not carry out a command with the same key again. */
  requestKey?: RequestKey | undefined
}
export type SignedInCaller = Caller<SignedIn>

declare module 'fastify' {
  interface FastifyRequest {
    readonly caller: Caller
  }
}

export function decorateRequestsWithCaller(
  app: FastifyInstance,
  { keyedHash, now }: { keyedHash: KeyedHash; now: () => Date },
) {
  app.decorateRequest('caller', {
    getter() {
      const viewer = viewerOf(this)
      return { viewer, actor: actorOf(this, viewer, keyedHash), now: now(), requestKey: requestKeyOf(this) }
    },
  })
}

export const signedInCaller = (request: FastifyRequest): SignedInCaller => ({
  ...request.caller,
  viewer: signedInViewer(request),
})

function actorOf({ id, ip }: FastifyRequest, viewer: Viewer, keyedHash: KeyedHash): Actor {
  const requestFacts = { requestId: id, addressMark: keyedHash('address', ip).slice(0, 22) }
  if (viewer.kind === 'visitor') return { id: null, label: '', role: null, ...requestFacts }
  return { id: viewer.userId, label: viewer.nickname, role: viewer.role, ...requestFacts }
}
