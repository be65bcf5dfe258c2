import { eventRoutes } from '@buri/contract/events'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { EventHub } from '#server/model/news/hub.ts'
import type { Streams } from '#server/model/news/streams.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitKeyOf } from '#server/platform/http/readLimit.ts'
import { registrable } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { hub: EventHub; streams: Streams }

const EVENT_POSITION = /^\d{1,15}$/
const placeIn = (header: unknown) =>
  typeof header === 'string' && EVENT_POSITION.test(header) ? Number(header) : undefined

const nameOf = (topic: string) => (topic.startsWith('user:') ? 'me' : topic)

export const eventsPlugin: FastifyPluginAsyncZod<Options> = async (app, { hub, streams }) => {
  app.addHook('preClose', async () => streams.endAll())

  app.route({
    ...registrable(eventRoutes.stream),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const viewer = viewerOf(request)
      const [userId, sessionId] = viewer.kind === 'user' ? [viewer.userId, viewer.sessionId] : [null, null]
      const topics = request.query.topics.map((topic) => {
        if (topic !== 'me') return topic
        if (userId === null) throw new AppError('UNAUTHENTICATED')
        return `user:${userId}`
      })
      if (!(await hub.mayReceiveTopics(sessionId, topics))) throw new AppError('NOT_FOUND')
      const response = reply.raw
      streams.admit(response, { userId, address: limitKeyOf(request) })

      let stream: ReturnType<Streams['begin']> | undefined
      const listener = {
        sessionId,
        topics,
        tell: ({ place, topic, kind, data }: { place: number; topic: string; kind: string; data: object }) =>
          stream?.send({ id: place, data: { topic: nameOf(topic), kind, ...data } }),
        reset: (place: number) => stream?.send({ id: place, name: 'reset', data: {} }),
        // If no headers were sent, `end` would send an empty answer.
        end: () => void (response.headersSent ? response.end() : response.destroy()),
      }
      try {
        const { place, stop, start } = await hub.follow(listener, placeIn(request.headers['last-event-id']))
        response.once('close', stop)
        const ages = Object.entries(await hub.ages(topics))
        if (response.destroyed) stop()
        reply.hijack()
        stream = streams.begin(response, reply.getHeaders())
        stream.send({
          id: place,
          name: 'ready',
          data: { ages: Object.fromEntries(ages.map(([topic, age]) => [nameOf(topic), age])) },
        })
        await start()
      } catch (error) {
        streams.leave(response)
        if (!reply.sent) throw error
        request.log.error({ err: error }, 'a stream of events could not be begun')
        response.destroy()
      }
    },
  })
}
