import { nightOverlayRoutes } from '@buri/contract/nights/overlay'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { EventHub } from '#server/model/news/hub.ts'
import type { Streams } from '#server/model/news/streams.ts'
import { AppError } from '#server/platform/errors.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { limitKeyOf } from '#server/platform/http/readLimit.ts'
import { registrable, serve } from '#server/platform/http/serve.ts'
import type { OverlayService } from './overlay.service.ts'
import { refreshOnEvents } from './refreshOnEvents.ts'

type Options = { overlays: OverlayService; hub: EventHub; streams: Streams; now: () => Date }

/** The overlay is also read at this interval, because a ban of its maker or a replica that catches up sends no event. */
const LOOKED_AGAIN_MS = 20_000

export const overlayPlugin: FastifyPluginAsyncZod<Options> = async (app, { overlays, hub, streams, now }) => {
  const idOf = (request: FastifyRequest<{ Params: { id: string } }>) => request.params.id

  serve(app, nightOverlayRoutes, {
    read: (request) => overlays.read(signedInCaller(request), idOf(request)),
    open: (request) => overlays.open(signedInCaller(request), idOf(request)),
    end: (request) => overlays.end(signedInCaller(request), idOf(request)),
  })

  app.route({
    ...registrable(nightOverlayRoutes.stream),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { secret } = request.params
      const overlay = await overlays.find(secret, now())
      if (!overlay) throw new AppError('OVERLAY_NOT_FOUND')
      const response = reply.raw
      streams.admit(response, { userId: `overlay ${overlay.id}`, address: limitKeyOf(request) })
      let stream: ReturnType<Streams['begin']> | undefined
      let eventId = 0
      const refresh = refreshOnEvents({
        read: () => overlays.show(secret, now()),
        send: (data) => stream?.send({ id: eventId, name: 'overlay', data }),
        end() {
          stream?.send({ id: eventId, name: 'ended', data: {} })
          response.end()
        },
        onError: (error) => request.log.warn({ err: error }, 'an overlay could not be read; it stays as it is'),
      })
      const hear = (time: number) => {
        eventId = time
        void refresh()
      }
      try {
        const subscription = await hub.follow(
          {
            sessionId: null,
            topics: [`inhouse:${overlay.nightId}`],
            overlay: `overlay:${overlay.id}`,
            tell: (event) => hear(event.place),
            reset: hear,
            end: () => void refresh(),
          },
          undefined,
        )
        eventId = subscription.place
        const refreshTimer = setInterval(refresh, LOOKED_AGAIN_MS).unref()
        const stopFollowing = () => {
          clearInterval(refreshTimer)
          subscription.stop()
        }
        response.once('close', stopFollowing)
        if (response.destroyed) stopFollowing()
        reply.hijack()
        stream = streams.begin(response, reply.getHeaders())
        await subscription.start()
        await refresh()
      } catch (error) {
        streams.leave(response)
        if (!reply.sent) throw error
        request.log.error({ err: error }, 'the stream of an overlay could not be begun')
        response.destroy()
      }
    },
  })
}
