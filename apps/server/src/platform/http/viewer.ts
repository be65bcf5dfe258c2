import type { TokenScope } from '@buri/domain/accounts/apiTokens'
import type { Permissions } from '@buri/domain/permissions/permissions'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

export type SignedIn = {
  kind: 'user'
  userId: string
  nickname: string
  role: string | null
  /** The account's permissions, read for every request. An administrator has all of them. */
  permissions: Permissions
  isAdmin: boolean
  sessionId: string
  /** The API token that the request used; absent with a session. */
  token?: { id: string; scopes: readonly TokenScope[] }
}

/** The person who asks: an account, or a visitor without one. */
export type Viewer = { kind: 'visitor' } | SignedIn

export const VISITOR: Viewer = { kind: 'visitor' }

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** Called once per request, by the hook that reads the session or the API token. */
export const setViewer = (request: FastifyRequest, viewer: Viewer) => void viewers.set(request, viewer)

/** The viewer of a request; a visitor unless `setViewer` was called. */
export const viewerOf = (request: FastifyRequest): Viewer => viewers.get(request) ?? VISITOR

/** The viewer of a route that requires sign-in; throws `UNAUTHENTICATED` for a visitor. */
export function signedInViewer(request: FastifyRequest): SignedIn {
  const viewer = viewerOf(request)
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
  return viewer
}

// The server protects routes with these three checks, and the browser learns from their results what to offer.

export const hasAdminAccess = (viewer: Viewer) => viewer.kind === 'user' && viewer.isAdmin

export const hasPermission = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.permissions.has(name)

export const hasRole = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.role === name
