import { postRoutes } from '@buri/contract/posts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ReadWith } from '#server/platform/http/reading.ts'
import { sendFinished, wantedEncoding } from '#server/platform/http/sendFinished.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { ManagedPostService } from './managedPosts.service.ts'
import type { PostChangeService } from './postChanges.service.ts'
import type { PostService } from './posts.service.ts'
import { readerOf, type ViewCounter } from './views.ts'

type Options = {
  reading: ReadWith<{ posts: PostService }>
  /** Reads the primary, for answers right after a write. */
  posts: PostService
  changes: PostChangeService
  managed: ManagedPostService
  views: ViewCounter
}

export const postsPlugin: FastifyPluginAsyncZod<Options> = async (app, { reading, posts, changes, managed, views }) => {
  app.route({
    ...postRoutes.ofBoard,
    handler: async (request, reply) => {
      const { params, query } = request
      const body = await reading(request, ({ posts }) =>
        posts.readBoard(params.boardId, query, viewerOf(request), wantedEncoding(request)),
      )
      return sendFinished(request, reply, body)
    },
  })

  app.route({
    ...postRoutes.list,
    handler: (request) => {
      const { boardId, clanId, ...query } = request.query
      return reading(request, ({ posts }) => posts.list({ boardId, clanId }, query, viewerOf(request)))
    },
  })

  app.route({
    ...postRoutes.ofClan,
    handler: (request) =>
      reading(request, ({ posts }) => posts.list({ clanId: request.params.clanId }, request.query, viewerOf(request))),
  })

  app.route({
    ...postRoutes.managed,
    handler: (request) => managed.list(request.query, signedInCaller(request).viewer),
  })

  app.route({
    ...postRoutes.post,
    handler: async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      const body = await reading(request, ({ posts }) => posts.read(id, viewer, wantedEncoding(request)))
      views.note(id, viewer, readerOf(request))
      return sendFinished(request, reply, body)
    },
  })

  app.route({
    ...postRoutes.write,
    handler: async (request) => {
      const id = await changes.write(signedInCaller(request), request.body)
      return posts.uncached(id, viewerOf(request))
    },
  })

  app.route({
    ...postRoutes.change,
    handler: async (request) => {
      await changes.change(signedInCaller(request), request.params.id, request.body)
      return posts.uncached(request.params.id, viewerOf(request))
    },
  })

  app.route({ ...postRoutes.remove, handler: (request) => changes.remove(signedInCaller(request), request.params.id) })

  app.route({
    ...postRoutes.moderate,
    handler: async (request) => {
      await changes.moderate(signedInCaller(request), request.params.id, request.body)
      return posts.uncached(request.params.id, viewerOf(request))
    },
  })

  app.route({
    ...postRoutes.restore,
    handler: async (request) => {
      await changes.restore(signedInCaller(request), request.params.id)
      return posts.uncached(request.params.id, viewerOf(request))
    },
  })

  app.route({ ...postRoutes.react, handler: (request) => changes.react(signedInCaller(request), request.body) })
}
