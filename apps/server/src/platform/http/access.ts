import { RATE_LIMITS, type RateClass } from '@buri/contract/rateLimits'
import type { Route } from '@buri/contract/route'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { skipIfDiskFull } from '#server/platform/storage.ts'
import { addressOf } from './readLimit.ts'
import { hasAdminAccess, hasPermission, type Viewer, viewerOf } from './viewer.ts'

/** What a route says of who may call it, and how often. */
export type Declaration = Partial<Pick<Route, 'access' | 'permission' | 'limits' | 'clan'>>
type DeclaredRoute = Declaration & { method: string; url: string; isForPrograms: boolean; isDescribed: boolean }

declare module 'fastify' {
  interface FastifyContextConfig extends Declaration {}
  interface FastifyInstance {
    /** Every route there is, so that a test can hold each of them to what it says. */
    declaredRoutes: () => DeclaredRoute[]
  }
}

type Options = {
  /** Counts a request, or refuses it. */
  spend: (kind: RateClass, who: string) => Promise<void>
  /** Refuses a clan the viewer may not see, or where the viewer may not do this. */
  requireClanRight: (clanId: string, viewer: Viewer, right: ClanRight) => Promise<unknown>
  onDenied?: (request: FastifyRequest) => Promise<void>
}

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Contract routes say it at the top, where a spread puts it; our own pages say it in their config. */
const declarationOf = ({ config, ...route }: RouteOptions): Declaration => {
  // Whatever else is of this name does not compile in a contract.
  const { access, permission, limits, clan } = { ...(route as Declaration), ...config }
  return {
    ...(access && { access }),
    ...(permission && { permission }),
    ...(limits && { limits }),
    ...(clan && { clan }),
  }
}

const methodsOf = ({ method }: RouteOptions) => [method].flat()

/** A route that is silent keeps the server from starting: forgetting must not mean "open", or "as often as one likes". */
function isSilent(route: RouteOptions) {
  const { access, limits } = declarationOf(route)
  return access === undefined || (limits === undefined && !methodsOf(route).every((method) => HARMLESS.has(method)))
}

/**
 * Lets a request through the doors its route declares, in this order, so that no refusal tells more than the one before:
 * who has signed in, and holds what it takes; then, when the request is well-formed, how often; and only then what the clan
 * is to the caller, so that looking for hidden clans is counted too.
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
    // A path without a route is answered by the not-found handler, which gives nothing away.
    if (request.is404) return
    const { access, permission } = request.routeOptions.config
    if (access === 'open' && permission === undefined) return
    const viewer = viewerOf(request)
    if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED')
    const isLetIn = access !== 'admin' || hasAdminAccess(viewer)
    const isAllowed = permission === undefined || [permission].flat().some((name) => hasPermission(viewer, name))
    if (isLetIn && isAllowed) return
    if (onDenied) await skipIfDiskFull(onDenied(request))
    throw new AppError('FORBIDDEN')
  })

  app.addHook('preHandler', async (request) => {
    if (request.is404) return
    for (const kind of limitsOn(request)) {
      const who = countedBy(request, kind)
      if (who === undefined) continue
      // Reads pass when the database is full and cannot count them.
      if (HARMLESS.has(request.method)) await skipIfDiskFull(spend(kind, who))
      else await spend(kind, who)
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

function limitsOn({ routeOptions, body, query }: FastifyRequest): RateClass[] {
  const { limits = 'none' } = routeOptions.config
  if (limits === 'none') return []
  return limits.flatMap((limit) => {
    if (typeof limit === 'string') return limit
    const isMeant = 'whenBodyHas' in limit ? hasAny(body, limit.whenBodyHas) : hasAny(query, limit.whenQueryHas)
    return isMeant ? limit.limit : []
  })
}

const hasAny = (values: unknown, names: readonly string[]) =>
  typeof values === 'object' &&
  values !== null &&
  names.some((name) => (Reflect.get(values, name) ?? '').toString().trim() !== '')

/** Whom a limit counts; `undefined` where only the feature knows. */
function countedBy(request: FastifyRequest, kind: RateClass): string | undefined {
  const { per } = RATE_LIMITS[kind]
  if (per === 'feature') return undefined
  const viewer = viewerOf(request)
  return per === 'caller' && viewer.kind === 'user' ? viewer.userId : addressOf(request)
}
