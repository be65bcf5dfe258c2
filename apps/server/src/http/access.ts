import type { Access } from '@buri/contract/route'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#server/errors.ts'
import { hasAdminAccess, viewerOf } from '#server/http/viewer.ts'

export type DeclaredRoute = { method: string; url: string; access: Access | undefined; isForPrograms: boolean }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyInstance {
    /** Every route there is, so that a test can hold each of them to what it says. */
    declaredRoutes: () => DeclaredRoute[]
  }
}

const ACCESSES: readonly Access[] = ['open', 'login', 'admin']

/** Contract routes say it at the top, where a spread puts it; our own pages say it in their config. */
const accessOf = (route: RouteOptions): Access | undefined => {
  if (route.config?.access !== undefined) return route.config.access
  const declared: unknown = 'access' in route ? route.access : undefined
  return ACCESSES.find((access) => access === declared)
}

/**
 * Lets every request through the gate its route declares. A route that declares nothing keeps the server from starting:
 * forgetting must not mean "open".
 */
export function enforceAccess(
  app: FastifyInstance,
  { onDenied }: { onDenied?: (request: FastifyRequest) => Promise<void> } = {},
) {
  const routes: RouteOptions[] = []

  app.addHook('onRoute', (route) => {
    const access = accessOf(route)
    if (access !== undefined) route.config = { ...route.config, access }
    routes.push(route)
  })

  app.decorate('declaredRoutes', () =>
    routes.flatMap((route) =>
      [route.method].flat().map((method) => ({
        method,
        url: route.url,
        access: accessOf(route),
        isForPrograms: route.config?.isForPrograms === true,
      })),
    ),
  )

  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => accessOf(route) === undefined)
    if (silent.length === 0) return
    const names = silent.map(({ method, url }) => `${String(method)} ${url}`)
    throw new Error(`These routes do not say who may call them: ${names.join(', ')}`)
  })

  app.addHook('onRequest', async (request) => {
    // A path without a route is answered by the not-found handler, which gives nothing away.
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === 'open') return
    const viewer = viewerOf(request)
    if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
    if (access === 'login' || (access === 'admin' && hasAdminAccess(viewer))) return
    await onDenied?.(request)
    throw new AppError('FORBIDDEN')
  })
}
