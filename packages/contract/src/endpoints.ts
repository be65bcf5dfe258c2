import type { z } from 'zod'
import type { analysisRoutes } from './analysis.ts'
import type { authRoutes } from './auth.ts'
import type { claimRoutes } from './claims.ts'
import type { clanMembershipRoutes } from './clanMembership.ts'
import type { clanRankingRoutes } from './clanRankings.ts'
import type { clanRoutes } from './clans.ts'
import type { healthRoutes } from './health.ts'
import type { homeRoutes } from './home.ts'
import type { matchRoutes } from './matches.ts'
import type { meRoutes } from './me.ts'
import type { playerRoutes } from './players.ts'
import type { rankingRoutes } from './rankings.ts'
import type { Route } from './route.ts'
import type { searchRoutes } from './search.ts'
import type { uploadRoutes } from './uploads.ts'

type RoutesOf<Table> = Table[keyof Table]

/** Every route the browser may call. A new route table joins here, or `call` does not know its addresses. */
type KnownRoute =
  | RoutesOf<typeof analysisRoutes>
  | RoutesOf<typeof authRoutes>
  | RoutesOf<typeof claimRoutes>
  | RoutesOf<typeof clanMembershipRoutes>
  | RoutesOf<typeof clanRankingRoutes>
  | RoutesOf<typeof clanRoutes>
  | RoutesOf<typeof healthRoutes>
  | RoutesOf<typeof homeRoutes>
  | RoutesOf<typeof matchRoutes>
  | RoutesOf<typeof meRoutes>
  | RoutesOf<typeof playerRoutes>
  | RoutesOf<typeof rankingRoutes>
  | RoutesOf<typeof searchRoutes>
  | RoutesOf<typeof uploadRoutes>

type NamedRoutes = { [R in KnownRoute as `${R['method']} ${R['url']}`]: R }

/**
 * `GET /api/summoners/:nameTag`. Types only: the browser checks addresses and shapes while compiling, so that zod
 * (22.8 kB) stays out of its first download.
 */
export type Endpoint = keyof NamedRoutes

type SchemaOf<E extends Endpoint> = NamedRoutes[E] extends { schema: infer S extends Route['schema'] } ? S : never
type Part<E extends Endpoint, Name extends string> =
  SchemaOf<E> extends Record<Name, infer S extends z.ZodType> ? S : never

/** The spelling and the optional members of the wire, with the types a coercion expects. */
type Asked<S extends z.ZodType> = [S] extends [never]
  ? never
  : {
      [K in keyof z.input<S>]: K extends keyof z.output<S>
        ? unknown extends z.input<S>[K]
          ? z.output<S>[K] | undefined
          : z.input<S>[K]
        : z.input<S>[K]
    }

type Successes<E extends Endpoint> = SchemaOf<E> extends { response: infer R } ? R[keyof R & (200 | 201 | 202)] : never

export type ParamsOf<E extends Endpoint> = Asked<Part<E, 'params'>>
export type QueryOf<E extends Endpoint> = Asked<Part<E, 'querystring'>>
export type BodyOf<E extends Endpoint> = Asked<Part<E, 'body'>>
export type AnswerOf<E extends Endpoint> = [Successes<E>] extends [never]
  ? undefined
  : Successes<E> extends z.ZodType
    ? z.input<Successes<E>>
    : never
