import { nightGameRoutes } from '@buri/contract/nights/games'
import { nightRoutes } from '@buri/contract/nights/nightCalls'
import { nightRecapRoutes } from '@buri/contract/nights/recap'
import { rosterRoutes } from '@buri/contract/nights/rosters'
import { scheduleRoutes } from '@buri/contract/nights/scheduleCalls'
import { signupRoutes } from '@buri/contract/nights/signups'
import { nightTemplateRoutes } from '@buri/contract/nights/templates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { hashOf, type KeyedHash } from '#server/platform/http/keyedHash.ts'
import { isOwnMachine, limitKeyOf } from '#server/platform/http/readLimit.ts'
import { requestKeyOf } from '#server/platform/http/requestKeys.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type BrowserCookies, preventCaching } from '#server/platform/http/session.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { GameBalanceService } from './balance/gameBalance.service.ts'
import type { DraftService } from './games/draft.service.ts'
import type { NightGameService } from './games/games.service.ts'
import type { NightTemplateService } from './lobby/templates.service.ts'
import type { NightService } from './nights.service.ts'
import type { RecapService } from './recap/recap.service.ts'
import type { ResultService } from './results/results.service.ts'
import type { NightTeamsService } from './schedule/nightTeams.service.ts'
import type { ProposalService } from './schedule/proposals.service.ts'
import type { RulingService } from './schedule/rulings.service.ts'
import type { SeriesService } from './series/series.service.ts'
import type { RosterService } from './signups/rosters.service.ts'
import type { SeatMoveService } from './signups/seatMoves.service.ts'
import type { SignupService } from './signups/signups.service.ts'

type Options = {
  nights: NightService
  signups: SignupService
  seats: SeatMoveService
  rosters: RosterService
  templates: NightTemplateService
  games: NightGameService
  balanceOf: GameBalanceService
  drafts: DraftService
  results: ResultService
  series: SeriesService
  rulings: RulingService
  propose: ProposalService
  setTeams: NightTeamsService
  recaps: RecapService
  cookies: Pick<BrowserCookies, 'guestMark' | 'guestOrNew' | 'forget'>
  keyedHash: KeyedHash
}

const MARK_LENGTH = 22

/** The time at which the game that the caller saw was created. */
type NightAge = { createdAt?: string | undefined }

export const nightsPlugin: FastifyPluginAsyncZod<Options> = async (
  app,
  {
    nights,
    signups,
    seats,
    rosters,
    templates,
    games,
    balanceOf,
    drafts,
    results,
    series,
    rulings,
    propose,
    setTeams,
    recaps,
    cookies,
    keyedHash,
  },
) => {
  const callerOf = (request: FastifyRequest) => ({ ...request.caller, guestMark: cookies.guestMark(request) })
  const signedIn = (request: FastifyRequest) => ({
    ...signedInCaller(request),
    guestMark: cookies.guestMark(request),
  })
  const fromOf = (request: FastifyRequest) => {
    const address = limitKeyOf(request)
    return isOwnMachine(address) ? null : keyedHash('guest', address).slice(0, MARK_LENGTH)
  }
  /** The mark from a cookie recognises people who join without an account. */
  const guestOf = (request: FastifyRequest, reply: FastifyReply) => ({
    ...request.caller,
    guestMark: hashOf(cookies.guestOrNew(request, reply, tokenFor(request))),
  })
  const joiner = (request: FastifyRequest, reply: FastifyReply) =>
    viewerOf(request).kind === 'user' ? callerOf(request) : { ...guestOf(request, reply), guestFrom: fromOf(request) }
  /** If the first answer was lost, the key of the repeated request gives the guest the same token again. */
  const tokenFor = (request: FastifyRequest) => {
    const key = requestKeyOf(request)
    return key && keyedHash('guest token', key.mark)
  }

  const gameKeyOf = ({ params: { n }, query: { createdAt } }: { params: { n: number }; query: NightAge }) => ({
    n,
    createdAt,
  })

  // No cache may keep an answer, because it may be one guest's own.
  app.addHook('onSend', async (_request, reply) => preventCaching(reply))

  serve(app, nightRoutes, {
    create: (request) => nights.create(signedIn(request), request.body),
    list: (request) => nights.list(callerOf(request), request.query),
    read: async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (caller.viewer.kind === 'user' || caller.guestMark !== null) return nights.read(id, caller)
      return sendEncodedBody(request, reply, await nights.forStrangers(id, caller.now, wantedEncoding(request)))
    },
    find: (request) => nights.find(request.params.code),
    change: (request) => nights.change(signedIn(request), request.params.id, request.body),
    cancel: (request) => nights.cancel(signedIn(request), request.params.id),
    calendar: async (request, reply) => {
      const file = await nights.calendar(callerOf(request), request.params.id)
      reply.header('content-disposition', 'attachment; filename="inhouse.ics"')
      return reply.type('text/calendar; charset=utf-8').send(file as never)
    },
  })

  serve(app, signupRoutes, {
    join: (request, reply) => signups.join(request.params.id, joiner(request, reply), request.body),
    change: (request) => signups.change(request.params.id, request.params.signupId, callerOf(request), request.body),
    leave: (request) => signups.leave(request.params.id, request.params.signupId, callerOf(request)),
    seatCode: (request) => seats.codeFor(request.params.id, request.params.signupId, callerOf(request)),
    takeSeat: (request, reply) => seats.take(request.params.id, guestOf(request, reply), request.body.code),
    askReady: (request) => signups.askReady(request.params.id, signedIn(request), request.body.seconds),
    claim: async (request, reply) => {
      const transferred = await signups.transfer(signedIn(request))
      cookies.forget(reply, 'guest')
      return transferred
    },
    forget: async (_request, reply) => {
      cookies.forget(reply, 'guest')
    },
  })

  serve(app, rosterRoutes, {
    read: async ({ body: { text } }) => rosters.read(text),
    apply: (request) => rosters.apply(request.params.id, signedIn(request), request.body),
  })

  serve(app, scheduleRoutes, {
    propose: (request) => propose(signedIn(request), request.params.id, request.body),
    teams: (request) => setTeams(signedIn(request), request.params.id, request.body),
    rulePairing: (request) => rulings.pairing(signedIn(request), request.params.id, request.body),
    dissolve: (request) => rulings.dissolution(signedIn(request), request.params, request.body),
  })

  serve(app, nightGameRoutes, {
    create: (request) => games.create(signedIn(request), request.params.id, request.body),
    balance: (request) => balanceOf(callerOf(request), request.params.id, request.params.n),
    teams: (request) => games.teams(signedIn(request), request.params.id, gameKeyOf(request), request.body),
    start: (request) => games.start(signedIn(request), request.params.id, gameKeyOf(request)),
    substitute: (request) => games.substitute(signedIn(request), request.params.id, gameKeyOf(request), request.body),
    result: (request) => results.result(callerOf(request), request.params.id, gameKeyOf(request), request.body),
    rule: (request) => series.rule(signedIn(request), request.params, request.body),
    side: (request) => series.side(callerOf(request), request.params, request.body),
    cancel: (request) => games.cancel(signedIn(request), request.params.id, gameKeyOf(request)),
    draft: (request) => drafts.begin(signedIn(request), request.params.id, gameKeyOf(request), request.body),
    pick: (request) =>
      drafts.pick(callerOf(request), request.params.id, { ...request.body, createdAt: request.query.createdAt }),
    undoPick: (request) =>
      drafts.undo(signedIn(request), request.params.id, {
        nth: request.params.nth,
        createdAt: request.query.createdAt,
      }),
  })

  serve(app, nightRecapRoutes, {
    recap: (request) => recaps.recap(request.params.id, callerOf(request)),
  })

  serve(app, nightTemplateRoutes, {
    list: (request) => templates.list(signedInCaller(request), request.params.id),
    add: (request) => templates.add(signedInCaller(request), request.params.id, request.body),
    change: (request) =>
      templates.change(signedInCaller(request), request.params.id, request.params.templateId, request.body),
    remove: (request) => templates.remove(signedInCaller(request), request.params.id, request.params.templateId),
  })
}
