import type { FastifyRequest } from 'fastify'

/** Whose eyes an answer is for. */
export type Viewer = { kind: 'visitor' } | { kind: 'user'; userId: string; isAdmin: boolean }

const VISITOR: Viewer = { kind: 'visitor' }

/** The only place that says who is asking. */
export const viewerOf = (_request: FastifyRequest): Viewer => VISITOR
