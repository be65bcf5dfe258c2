import { postRoutes } from '@buri/contract/postCalls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { ManagedPostService } from './managedPosts.service.ts'
import type { PostChangeService } from './postChanges.service.ts'
import type { PostService } from './posts.service.ts'
import { postReaderOf, type ViewCounter } from './views.ts'

type Options = {
  withReads: WithReads<{ posts: PostService }>
  /** Reads from the primary, for answers right after a write. */
  posts: PostService
  changes: PostChangeService
  managed: ManagedPostService
  views: ViewCounter
}

export const postsPlugin: FastifyPluginAsyncZod<Options> = async (
  app,
  { withReads, posts, changes, managed, views },
) => {
  serve(app, postRoutes, {
    ofBoard: async (request, reply) => {
      const { params, query } = request
      const body = await withReads(request, ({ posts }) =>
        posts.readBoard(params.boardId, query, viewerOf(request), wantedEncoding(request)),
      )
      return sendEncodedBody(request, reply, body)
    },
    list: (request) => {
      const { boardId, clanId, ...query } = request.query
      return withReads(request, ({ posts }) => posts.list({ boardId, clanId }, query, viewerOf(request)))
    },
    ofClan: (request) =>
      withReads(request, ({ posts }) =>
        posts.list({ clanId: request.params.clanId }, request.query, viewerOf(request)),
      ),
    managed: (request) => managed.list(request.query, signedInCaller(request).viewer),
    post: async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      const body = await withReads(request, ({ posts }) => posts.read(id, viewer, wantedEncoding(request)))
      views.note(id, viewer, postReaderOf(request))
      return sendEncodedBody(request, reply, body)
    },
    write: async (request) => {
      const id = await changes.write(signedInCaller(request), request.body)
      return posts.readPost(id, viewerOf(request))
    },
    change: async (request) => {
      await changes.change(signedInCaller(request), request.params.id, request.body)
      return posts.readPost(request.params.id, viewerOf(request))
    },
    remove: (request) => changes.remove(signedInCaller(request), request.params.id),
    moderate: async (request) => {
      await changes.moderate(signedInCaller(request), request.params.id, request.body)
      return posts.readPost(request.params.id, viewerOf(request))
    },
    restore: async (request) => {
      await changes.restore(signedInCaller(request), request.params.id)
      return posts.readPost(request.params.id, viewerOf(request))
    },
    react: (request) => changes.react(signedInCaller(request), request.body),
  })
}
