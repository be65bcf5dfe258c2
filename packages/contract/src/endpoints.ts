import type { z } from 'zod'
import type { adminDashboardRoutes } from './admin/dashboard.ts'
import type { adminDeletedRoutes } from './admin/deleted.ts'
import type { adminLogRoutes } from './admin/logs.ts'
import type { adminPermissionRoutes } from './admin/permissions.ts'
import type { adminRoleRoutes } from './admin/roles.ts'
import type { adminUploadRoutes } from './admin/uploads.ts'
import type { adminUserGrantRoutes } from './admin/userGrants.ts'
import type { adminUserRoutes } from './admin/users.ts'
import type { analysisRoutes } from './analysis.ts'
import type { authRoutes } from './auth.ts'
import type { boardRoutes } from './boards.ts'
import type { accountRoutes, claimRoutes } from './claims.ts'
import type { clanActivityRoutes } from './clanActivity.ts'
import type { clanBanRoutes } from './clanBans.ts'
import type { clanCrestRoutes } from './clanCrests.ts'
import type { clanInvitationRoutes } from './clanInvitations.ts'
import type { clanMembershipRoutes } from './clanMembership.ts'
import type { clanRankingRoutes } from './clanRankings.ts'
import type { clanRoutes } from './clans.ts'
import type { commentRoutes } from './comments.ts'
import type { communityRoutes } from './community.ts'
import type { discordRoutes } from './discord.ts'
import type { draftRoutes } from './drafts.ts'
import type { eventRoutes } from './events.ts'
import type { healthRoutes } from './health.ts'
import type { homeRoutes } from './home.ts'
import type { identityRoutes } from './identities.ts'
import type { imageRoutes } from './images.ts'
import type { balanceRoutes } from './inhouse/balance.ts'
import type { clanWeightRoutes } from './inhouse/clanWeights.ts'
import type { nightGameRoutes } from './inhouse/games.ts'
import type { nightRoutes } from './inhouse/nightCalls.ts'
import type { nightRecapRoutes } from './inhouse/recap.ts'
import type { signupRoutes } from './inhouse/signups.ts'
import type { nightTemplateRoutes } from './inhouse/templates.ts'
import type { clanWebhookRoutes } from './inhouse/webhook.ts'
import type { liveRoutes } from './live.ts'
import type { matchRoutes } from './matches.ts'
import type { standingRoutes } from './matchStandings.ts'
import type { meRoutes } from './me.ts'
import type { notificationRoutes } from './notifications.ts'
import type { packedMatchRoutes } from './packedMatches.ts'
import type { pictureRoutes } from './pictures.ts'
import type { playerRoutes } from './players.ts'
import type { postRoutes } from './posts.ts'
import type { rankingRoutes } from './rankings.ts'
import type { reportRoutes } from './reports.ts'
import type { richTextRoutes } from './richText.ts'
import type { Route } from './route.ts'
import type { searchRoutes } from './search.ts'
import type { typedResultRoutes } from './typedResults.ts'
import type { uploadRoutes } from './uploads.ts'

type RoutesOf<Table> = Table[keyof Table]

/** Every route the browser may call. A new route table joins here, or `call` does not know its addresses. */
type KnownRoute =
  | RoutesOf<typeof adminDashboardRoutes>
  | RoutesOf<typeof adminDeletedRoutes>
  | RoutesOf<typeof adminLogRoutes>
  | RoutesOf<typeof adminPermissionRoutes>
  | RoutesOf<typeof adminRoleRoutes>
  | RoutesOf<typeof adminUploadRoutes>
  | RoutesOf<typeof adminUserGrantRoutes>
  | RoutesOf<typeof adminUserRoutes>
  | RoutesOf<typeof accountRoutes>
  | RoutesOf<typeof analysisRoutes>
  | RoutesOf<typeof authRoutes>
  | RoutesOf<typeof balanceRoutes>
  | RoutesOf<typeof claimRoutes>
  | RoutesOf<typeof clanActivityRoutes>
  | RoutesOf<typeof clanBanRoutes>
  | RoutesOf<typeof clanCrestRoutes>
  | RoutesOf<typeof clanInvitationRoutes>
  | RoutesOf<typeof clanMembershipRoutes>
  | RoutesOf<typeof clanRankingRoutes>
  | RoutesOf<typeof clanRoutes>
  | RoutesOf<typeof clanWebhookRoutes>
  | RoutesOf<typeof clanWeightRoutes>
  | RoutesOf<typeof boardRoutes>
  | RoutesOf<typeof postRoutes>
  | RoutesOf<typeof commentRoutes>
  | RoutesOf<typeof discordRoutes>
  | RoutesOf<typeof draftRoutes>
  | RoutesOf<typeof reportRoutes>
  | RoutesOf<typeof communityRoutes>
  | RoutesOf<typeof eventRoutes>
  | RoutesOf<typeof healthRoutes>
  | RoutesOf<typeof homeRoutes>
  | RoutesOf<typeof identityRoutes>
  | RoutesOf<typeof imageRoutes>
  | RoutesOf<typeof liveRoutes>
  | RoutesOf<typeof nightGameRoutes>
  | RoutesOf<typeof nightRecapRoutes>
  | RoutesOf<typeof nightRoutes>
  | RoutesOf<typeof nightTemplateRoutes>
  | RoutesOf<typeof matchRoutes>
  | RoutesOf<typeof standingRoutes>
  | RoutesOf<typeof meRoutes>
  | RoutesOf<typeof notificationRoutes>
  | RoutesOf<typeof packedMatchRoutes>
  | RoutesOf<typeof pictureRoutes>
  | RoutesOf<typeof playerRoutes>
  | RoutesOf<typeof rankingRoutes>
  | RoutesOf<typeof richTextRoutes>
  | RoutesOf<typeof searchRoutes>
  | RoutesOf<typeof signupRoutes>
  | RoutesOf<typeof typedResultRoutes>
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
type InputOf<S extends z.ZodType> = [S] extends [never]
  ? never
  : {
      [K in keyof z.input<S>]: K extends keyof z.output<S>
        ? unknown extends z.input<S>[K]
          ? z.output<S>[K] | undefined
          : z.input<S>[K]
        : z.input<S>[K]
    }

type Successes<E extends Endpoint> = SchemaOf<E> extends { response: infer R } ? R[keyof R & (200 | 201 | 202)] : never

type ParamsOf<E extends Endpoint> = InputOf<Part<E, 'params'>>
type QueryOf<E extends Endpoint> = InputOf<Part<E, 'querystring'>>
export type BodyOf<E extends Endpoint> = InputOf<Part<E, 'body'>>
export type AnswerOf<E extends Endpoint> = [Successes<E>] extends [never]
  ? undefined
  : Successes<E> extends z.ZodType
    ? z.input<Successes<E>>
    : never

type Asks<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value | undefined }
    : { [K in Name]: Value }

/** An endpoint that only reads. */
export type ReadEndpoint = Extract<Endpoint, `GET ${string}`>
export type CommandEndpoint = Exclude<Endpoint, ReadEndpoint>
export type ReadInput<E extends Endpoint> = Asks<'params', ParamsOf<E>> & Asks<'query', QueryOf<E>>
export type CommandInput<E extends Endpoint> = ReadInput<E> & Asks<'body', BodyOf<E>>

/** `input` may be left out where nothing in it is needed. */
export type InputArguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]
