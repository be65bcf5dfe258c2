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
import { addressOf, isOwnMachine } from '#server/platform/http/readLimit.ts'
import { requestKeyOf } from '#server/platform/http/requestKeys.ts'
import { sendFinished, wantedEncoding } from '#server/platform/http/sendFinished.ts'
import { type BrowserCookies, keepFromCaches } from '#server/platform/http/session.ts'
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
  seal: KeyedHash
}

const MARK_LENGTH = 22

/** The game as the caller last saw it. */
type NightAge = { createdAt?: string | undefined }

export const inhousePlugin: FastifyPluginAsyncZod<Options> = async (
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
    seal,
  },
) => {
  const callerOf = (request: FastifyRequest) => ({ ...request.caller, guestMark: cookies.guestMark(request) })
  const signedIn = (request: FastifyRequest) => ({
    ...signedInCaller(request),
    guestMark: cookies.guestMark(request),
  })
  const fromOf = (request: FastifyRequest) => {
    const address = addressOf(request)
    return isOwnMachine(address) ? null : seal('guest', address).slice(0, MARK_LENGTH)
  }
  /** A cookie recognises people who join without an account. */
  const guestOf = (request: FastifyRequest, reply: FastifyReply) => ({
    ...request.caller,
    guestMark: hashOf(cookies.guestOrNew(request, reply, tokenFor(request))),
  })
  const joiner = (request: FastifyRequest, reply: FastifyReply) =>
    viewerOf(request).kind === 'user' ? callerOf(request) : { ...guestOf(request, reply), guestFrom: fromOf(request) }
  /** A guest whose first answer was lost has no cookie yet: the key of the request leads to the same token again. */
  const tokenFor = (request: FastifyRequest) => {
    const key = requestKeyOf(request)
    return key && seal('guest token', key.mark)
  }

  const meantOf = ({ params: { n }, query: { createdAt } }: { params: { n: number }; query: NightAge }) => ({
    n,
    createdAt,
  })

  // A guest's answers are that browser's own.
  app.addHook('onSend', async (_request, reply) => keepFromCaches(reply))

  app.route({ ...nightRoutes.create, handler: (request) => nights.create(signedIn(request), request.body) })
  app.route({ ...nightRoutes.list, handler: (request) => nights.list(callerOf(request), request.query) })
  app.route({
    ...nightRoutes.read,
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (caller.viewer.kind === 'user' || caller.guestMark !== null) return nights.read(id, caller)
      return sendFinished(request, reply, await nights.forStrangers(id, caller.now, wantedEncoding(request)))
    },
  })
  app.route({ ...nightRoutes.find, handler: (request) => nights.find(request.params.code) })
  app.route({
    ...nightRoutes.change,
    handler: (request) => nights.change(signedIn(request), request.params.id, request.body),
  })
  app.route({ ...nightRoutes.cancel, handler: (request) => nights.cancel(signedIn(request), request.params.id) })
  app.route({
    ...nightRoutes.calendar,
    handler: async (request, reply) => {
      const file = await nights.calendar(callerOf(request), request.params.id)
      reply.header('content-disposition', 'attachment; filename="inhouse.ics"')
      return reply.type('text/calendar; charset=utf-8').send(file as never)
    },
  })

  app.route({
    ...signupRoutes.join,
    handler: (request, reply) => signups.join(request.params.id, joiner(request, reply), request.body),
  })
  app.route({
    ...signupRoutes.change,
    handler: (request) => signups.change(request.params.id, request.params.signupId, callerOf(request), request.body),
  })
  app.route({
    ...signupRoutes.leave,
    handler: (request) => signups.leave(request.params.id, request.params.signupId, callerOf(request)),
  })
  app.route({
    ...signupRoutes.seatCode,
    handler: (request) => seats.codeFor(request.params.id, request.params.signupId, callerOf(request)),
  })
  app.route({
    ...signupRoutes.takeSeat,
    handler: (request, reply) => seats.take(request.params.id, guestOf(request, reply), request.body.code),
  })
  app.route({
    ...signupRoutes.askReady,
    handler: (request) => signups.askReady(request.params.id, signedIn(request), request.body.seconds),
  })
  app.route({
    ...signupRoutes.claim,
    handler: async (request, reply) => {
      const claimed = await signups.claim(signedIn(request))
      cookies.forget(reply, 'guest')
      return claimed
    },
  })
  app.route({
    ...signupRoutes.forget,
    handler: async (_request, reply) => {
      cookies.forget(reply, 'guest')
    },
  })

  app.route({ ...rosterRoutes.read, handler: async ({ body: { text } }) => rosters.read(text) })
  app.route({
    ...rosterRoutes.apply,
    handler: (request) => rosters.apply(request.params.id, signedIn(request), request.body),
  })

  app.route({
    ...scheduleRoutes.propose,
    handler: (request) => propose(signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...scheduleRoutes.teams,
    handler: (request) => setTeams(signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...scheduleRoutes.rulePairing,
    handler: (request) => rulings.pairing(signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...scheduleRoutes.dissolve,
    handler: (request) => rulings.dissolution(signedIn(request), request.params, request.body),
  })

  app.route({
    ...nightGameRoutes.create,
    handler: (request) => games.create(signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...nightGameRoutes.balance,
    handler: (request) => balanceOf(callerOf(request), request.params.id, request.params.n),
  })
  app.route({
    ...nightGameRoutes.teams,
    handler: (request) => games.teams(signedIn(request), request.params.id, meantOf(request), request.body),
  })
  app.route({
    ...nightGameRoutes.start,
    handler: (request) => games.start(signedIn(request), request.params.id, meantOf(request)),
  })
  app.route({
    ...nightGameRoutes.substitute,
    handler: (request) => games.substitute(signedIn(request), request.params.id, meantOf(request), request.body),
  })
  app.route({
    ...nightGameRoutes.result,
    handler: (request) => results.result(callerOf(request), request.params.id, meantOf(request), request.body),
  })
  app.route({
    ...nightGameRoutes.rule,
    handler: (request) => series.rule(signedIn(request), request.params, request.body),
  })
  app.route({
    ...nightGameRoutes.side,
    handler: (request) => series.side(callerOf(request), request.params, request.body),
  })
  app.route({
    ...nightGameRoutes.cancel,
    handler: (request) => games.cancel(signedIn(request), request.params.id, meantOf(request)),
  })
  app.route({
    ...nightGameRoutes.draft,
    handler: (request) => drafts.begin(signedIn(request), request.params.id, meantOf(request), request.body),
  })
  app.route({
    ...nightGameRoutes.pick,
    handler: (request) =>
      drafts.pick(callerOf(request), request.params.id, { ...request.body, createdAt: request.query.createdAt }),
  })
  app.route({
    ...nightGameRoutes.undoPick,
    handler: (request) =>
      drafts.undo(signedIn(request), request.params.id, {
        nth: request.params.nth,
        createdAt: request.query.createdAt,
      }),
  })

  app.route({ ...nightRecapRoutes.recap, handler: (request) => recaps.recap(request.params.id, callerOf(request)) })

  app.route({
    ...nightTemplateRoutes.list,
    handler: (request) => templates.list(signedInCaller(request), request.params.id),
  })
  app.route({
    ...nightTemplateRoutes.add,
    handler: (request) => templates.add(signedInCaller(request), request.params.id, request.body),
  })
  app.route({
    ...nightTemplateRoutes.change,
    handler: (request) =>
      templates.change(signedInCaller(request), request.params.id, request.params.templateId, request.body),
  })
  app.route({
    ...nightTemplateRoutes.remove,
    handler: (request) => templates.remove(signedInCaller(request), request.params.id, request.params.templateId),
  })
}
