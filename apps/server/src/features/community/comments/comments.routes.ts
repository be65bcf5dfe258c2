import { commentRoutes } from '@buri/contract/comments'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { CommentPageService } from './commentPages.service.ts'
import type { CommentService } from './comments.service.ts'

type Options = { withReads: WithReads<{ commentPages: CommentPageService }>; comments: CommentService }

export const commentsPlugin: FastifyPluginAsyncZod<Options> = async (app, { withReads, comments }) => {
  serve(app, commentRoutes, {
    ofPost: async (request, reply) => {
      const { params, query } = request
      const body = await withReads(request, ({ commentPages }) =>
        commentPages.ofPost(params.postId, query, viewerOf(request), wantedEncoding(request)),
      )
      return sendEncodedBody(request, reply, body)
    },
    thread: (request) => comments.thread(request.params.id, viewerOf(request)),
    write: (request) => comments.write(signedInCaller(request), request.body),
    change: (request) => comments.change(signedInCaller(request), request.params.id, request.body),
    remove: (request) => comments.remove(signedInCaller(request), request.params.id),
    moderate: (request) => comments.moderate(signedInCaller(request), request.params.id, request.body),
    restore: (request) => comments.restore(signedInCaller(request), request.params.id),
    react: (request) => comments.react(signedInCaller(request), request.body),
  })
}
