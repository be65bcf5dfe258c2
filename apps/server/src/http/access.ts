import type { Access } from '@buri/contract/route'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { AppError } from '#server/errors.ts'
import { viewerOf } from '#server/http/viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface RouteShorthandOptions {
    access?: Access
  }
}

/** Contract routes say it at the top, where a spread puts it; our own pages say it in their config. */
export const accessOf = (route: RouteOptions): Access | undefined => route.config?.access ?? route.access

/**
 * Lets every request through the gate its route declares. A route that declares nothing keeps the server from starting:
 * forgetting must not mean "open".
 */
export function enforceAccess(app: FastifyInstance) {
  const undeclared: string[] = []

  app.addHook('onRoute', (route) => {
    const access = accessOf(route)
    if (access === undefined) undeclared.push(`${String(route.method)} ${route.url}`)
    else route.config = { ...route.config, access }
  })

  app.addHook('onReady', async () => {
    if (undeclared.length > 0) throw new Error(`These routes do not say who may call them: ${undeclared.join(', ')}`)
  })

  app.addHook('onRequest', async (request) => {
    // A path without a route is answered by the not-found handler, which gives nothing away.
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === 'open') return
    const viewer = viewerOf(request)
    if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
    if (access === 'login' || (access === 'admin' && viewer.isAdmin)) return
    throw new AppError('FORBIDDEN')
  })
}
