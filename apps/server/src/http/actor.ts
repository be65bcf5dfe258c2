import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/audit/audit.ts'
import type { Seal } from '#server/http/seal.ts'
import { viewerOf } from '#server/http/viewer.ts'

export type ActorOf = (request: FastifyRequest) => Actor

/** Who asks, as the audit log remembers it. */
export const actorReader =
  (seal: Seal): ActorOf =>
  (request) => {
    const viewer = viewerOf(request)
    const origin = { requestId: request.id, addressMark: seal('address', request.ip).slice(0, 22) }
    if (viewer.kind === 'visitor') return { id: null, label: '', role: null, ...origin }
    return { id: viewer.userId, label: viewer.nickname, role: viewer.role, ...origin }
  }
