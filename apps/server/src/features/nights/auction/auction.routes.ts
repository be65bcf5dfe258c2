import { nightAuctionRoutes } from '@buri/contract/nights/auction'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { type BrowserCookies, keepFromCaches } from '#server/platform/http/session.ts'
import type { AuctionService } from './auction.service.ts'

type Options = { auctions: AuctionService; cookies: Pick<BrowserCookies, 'guestMark'> }

export const auctionPlugin: FastifyPluginAsyncZod<Options> = async (app, { auctions, cookies }) => {
  const callerOf = (request: FastifyRequest) => ({ ...request.caller, guestMark: cookies.guestMark(request) })
  const signedIn = (request: FastifyRequest) => ({
    ...signedInCaller(request),
    guestMark: cookies.guestMark(request),
  })

  // A guest's answers may be cached by that browser only.
  app.addHook('onSend', async (_request, reply) => keepFromCaches(reply))

  app.route({ ...nightAuctionRoutes.read, handler: (request) => auctions.read(request.params.id, callerOf(request)) })
  app.route({
    ...nightAuctionRoutes.start,
    handler: (request) => auctions.start(signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...nightAuctionRoutes.bid,
    handler: (request) => auctions.bid(callerOf(request), request.params.id, request.body),
  })
  app.route({
    ...nightAuctionRoutes.pick,
    handler: (request) => auctions.pick(callerOf(request), request.params.id, request.body),
  })
  app.route({
    ...nightAuctionRoutes.pause,
    handler: (request) => auctions.pause(callerOf(request), request.params.id, request.body.isPaused),
  })
  app.route({
    ...nightAuctionRoutes.undo,
    handler: (request) => auctions.undo(signedIn(request), request.params.id, request.params.nth),
  })
  app.route({
    ...nightAuctionRoutes.offer,
    handler: (request) => auctions.offer(callerOf(request), request.params.id, request.body),
  })
  app.route({
    ...nightAuctionRoutes.answer,
    handler: (request) => auctions.answer(callerOf(request), request.params.id, request.body),
  })
  app.route({
    ...nightAuctionRoutes.callOff,
    handler: (request) => auctions.callOff(signedIn(request), request.params.id),
  })
  app.route({
    ...nightAuctionRoutes.finish,
    handler: (request) => auctions.finish(signedIn(request), request.params.id),
  })
}
