import { nightAuctionRoutes } from '@buri/contract/nights/auction'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type BrowserCookies, preventCaching } from '#server/platform/http/session.ts'
import type { AuctionService } from './auction.service.ts'

type Options = { auctions: AuctionService; cookies: Pick<BrowserCookies, 'guestMark'> }

export const auctionPlugin: FastifyPluginAsyncZod<Options> = async (app, { auctions, cookies }) => {
  const callerOf = (request: FastifyRequest) => ({ ...request.caller, guestMark: cookies.guestMark(request) })
  const signedIn = (request: FastifyRequest) => ({
    ...signedInCaller(request),
    guestMark: cookies.guestMark(request),
  })

  // No cache may keep an answer, because it may be one guest's own.
  app.addHook('onSend', async (_request, reply) => preventCaching(reply))

  serve(app, nightAuctionRoutes, {
    read: (request) => auctions.read(request.params.id, callerOf(request)),
    start: (request) => auctions.start(signedIn(request), request.params.id, request.body),
    bid: (request) => auctions.bid(callerOf(request), request.params.id, request.body),
    pick: (request) => auctions.pick(callerOf(request), request.params.id, request.body),
    nominate: (request) => auctions.nominate(callerOf(request), request.params.id, request.body.signupId),
    pause: (request) => auctions.pause(callerOf(request), request.params.id, request.body.isPaused),
    undo: (request) => auctions.undo(signedIn(request), request.params.id, request.params.nth),
    offer: (request) => auctions.offer(callerOf(request), request.params.id, request.body),
    answer: (request) => auctions.answer(callerOf(request), request.params.id, request.body),
    callOff: (request) => auctions.callOff(signedIn(request), request.params.id),
    finish: (request) => auctions.finish(signedIn(request), request.params.id),
  })
}
