import type { Permissions } from '@buri/domain/permissions/permissions'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

export type SignedIn = {
  kind: 'user'
  userId: string
  nickname: string
  role: string | null
  /** Read anew for every request. An administrator's are all of them. */
  permissions: Permissions
  isAdmin: boolean
  sessionId: string
}

/** Who an answer is for. */
export type Viewer = { kind: 'visitor' } | SignedIn

export const VISITOR: Viewer = { kind: 'visitor' }

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** Said once for each request, by the session. */
export const admit = (request: FastifyRequest, viewer: Viewer) => void viewers.set(request, viewer)

/** The only place that says who is asking. */
export const viewerOf = (request: FastifyRequest): Viewer => viewers.get(request) ?? VISITOR

/** For handlers of routes that need a sign-in. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const viewer = viewerOf(request)
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
  return viewer
}

// The same three answers open doors and tell the browser which doors to show.

export const hasAdminAccess = (viewer: Viewer) => viewer.kind === 'user' && viewer.isAdmin

export const hasPermission = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.permissions.has(name)

export const hasRole = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.role === name
