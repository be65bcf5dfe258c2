import type { TokenScope } from '@buri/domain/accounts/apiTokens'
import type { Permissions } from '@buri/domain/permissions/permissions'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

export type SignedIn = {
  kind: 'user'
  userId: string
  nickname: string
  role: string | null
  /** The permissions are read for every request. An administrator has all of them. */
  permissions: Permissions
  isAdmin: boolean
  sessionId: string
  token?: { id: string; scopes: readonly TokenScope[] }
}

export type Viewer = { kind: 'visitor' } | SignedIn

export const VISITOR: Viewer = { kind: 'visitor' }

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** Called once per request, by the hook that reads the session or the API token. */
export const setViewer = (request: FastifyRequest, viewer: Viewer) => void viewers.set(request, viewer)

export const viewerOf = (request: FastifyRequest): Viewer => viewers.get(request) ?? VISITOR

/** Throws `UNAUTHENTICATED` for a visitor. */
export function signedInViewer(request: FastifyRequest): SignedIn {
  const viewer = viewerOf(request)
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
  return viewer
}

// The browser learns from the results of these three checks what to offer.

export const hasAdminAccess = (viewer: Viewer) => viewer.kind === 'user' && viewer.isAdmin

export const hasPermission = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.permissions.has(name)

export const hasRole = (viewer: Viewer, name: string) => viewer.kind === 'user' && viewer.role === name
