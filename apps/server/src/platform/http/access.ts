import { RATE_LIMITS, type RateClass } from '@buri/contract/rateLimits'
import type { Route } from '@buri/contract/route'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import { requireScope } from './apiTokens.ts'
import { HARMLESS_METHODS } from './csrf.ts'
import { limitKeyOf } from './readLimit.ts'
import { requestKeyOf } from './requestKeys.ts'
import { hasAdminAccess, hasPermission, type Viewer, viewerOf } from './viewer.ts'

export type RouteDeclaration = Partial<Pick<Route, 'access' | 'scope' | 'permission' | 'limits' | 'clan' | 'repeat'>>
type DeclaredRoute = RouteDeclaration & { method: string; url: string; isForPrograms: boolean; isDescribed: boolean }

declare module 'fastify' {
  interface FastifyContextConfig extends RouteDeclaration {}
  interface FastifyInstance {
    declaredRoutes: () => DeclaredRoute[]
  }
}

type Options = {
  spend: (kind: RateClass, subject: string) => Promise<void>
  requireClanRight: (clanId: string, viewer: Viewer, right: ClanRight) => Promise<unknown>
  onDenied?: (request: FastifyRequest) => Promise<void>
}

/** Contract routes declare access at the top level, our own pages in their config. */
const declarationOf = ({ config, ...route }: RouteOptions): RouteDeclaration => {
  // The cast is safe, because fields of another type would not compile in a contract.
  const { access, scope, permission, limits, clan, repeat } = { ...(route as RouteDeclaration), ...config }
  return {
    ...(access && { access }),
    ...(scope && { scope }),
    ...(permission && { permission }),
    ...(limits && { limits }),
    ...(clan && { clan }),
    ...(repeat && { repeat }),
  }
}

const methodsOf = ({ method }: RouteOptions) => [method].flat()

/**
 * Whether a declaration is missing. The server then refuses to start, because silence must not mean "open" or
 * "unlimited".
 */
function isSilent(route: RouteOptions) {
  const { access, limits } = declarationOf(route)
  return (
    access === undefined || (limits === undefined && !methodsOf(route).every((method) => HARMLESS_METHODS.has(method)))
  )
}

/**
 * No refusal reveals more than the one before. Sign-in and permission are checked first, then the limits of valid
 * requests, then the clan right, so that guessing hidden clans is counted too.
 */
export function enforceDeclarations(app: FastifyInstance, { spend, requireClanRight, onDenied }: Options) {
  const routes: RouteOptions[] = []

  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...declarationOf(route) }
    routes.push(route)
  })

  app.decorate('declaredRoutes', () =>
    routes.flatMap((route) =>
      methodsOf(route).map((method) => ({
        ...declarationOf(route),
        method,
        url: route.url,
        isForPrograms: route.config?.isForPrograms === true,
        isDescribed: route.schema !== undefined,
      })),
    ),
  )

  app.addHook('onReady', async () => {
    const silent = routes.filter(isSilent).map(({ method, url }) => `${String(method)} ${url}`)
    if (silent.length > 0)
      throw new Error(`These routes do not say who may call them and how often: ${silent.join(', ')}`)
  })

  app.addHook('onRequest', async (request) => {
    // The not-found handler answers unknown paths without revealing anything.
    if (request.is404) return
    const { access, scope, permission } = request.routeOptions.config
    const viewer = viewerOf(request)
    if (viewer.kind === 'user') requireScope(viewer, scope)
    if (access === 'open' && permission === undefined) return
    if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
    const isCallAllowed = access !== 'admin' || hasAdminAccess(viewer)
    const isAllowed = permission === undefined || [permission].flat().some((name) => hasPermission(viewer, name))
    if (isCallAllowed && isAllowed) return
    if (onDenied) await skipIfUnwritable(onDenied(request))
    throw new AppError('FORBIDDEN')
  })

  app.addHook('preHandler', async (request) => {
    if (request.is404) return
    for (const kind of limitsOn(request)) {
      const subject = countedBy(request, kind)
      if (subject === undefined) continue
      // Reads pass when a full disk or an absent primary prevents counting.
      if (HARMLESS_METHODS.has(request.method)) await skipIfUnwritable(spend(kind, subject))
      else await spend(kind, subject)
    }
    const { clan } = request.routeOptions.config
    if (clan) await requireClanRight(paramOf(request, clan.param), viewerOf(request), clan.right)
  })
}

const paramOf = ({ params }: FastifyRequest, name: string): string => {
  const value: unknown = Reflect.get(Object(params), name)
  if (typeof value !== 'string') throw new Error(`The path has no parameter ${name}.`)
  return value
}

function limitsOn(request: FastifyRequest): RateClass[] {
  if (requestKeyOf(request)?.isRepeat) return ['repeat']
  const { routeOptions, body, query } = request
  const { limits = 'none' } = routeOptions.config
  if (limits === 'none') return []
  return limits.flatMap((limit) => {
    if (typeof limit === 'string') return limit
    const isLimitInForce = 'whenBodyHas' in limit ? hasAny(body, limit.whenBodyHas) : hasAny(query, limit.whenQueryHas)
    return isLimitInForce ? limit.limit : []
  })
}

const hasAny = (values: unknown, names: readonly string[]) =>
  typeof values === 'object' &&
  values !== null &&
  names.some((name) => (Reflect.get(values, name) ?? '').toString().trim() !== '')

function countedBy(request: FastifyRequest, kind: RateClass): string | undefined {
  const { per } = RATE_LIMITS[kind]
  if (per === 'feature') return undefined
  const viewer = viewerOf(request)
  return per === 'caller' && viewer.kind === 'user' ? viewer.userId : limitKeyOf(request)
}
