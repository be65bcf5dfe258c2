import { boardRoutes } from '@buri/contract/boards'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { BoardService } from './boards.service.ts'

export const boardsPlugin: FastifyPluginAsyncZod<{ boards: BoardService }> = async (app, { boards }) => {
  serve(app, boardRoutes, {
    categories: (request) => boards.categories(request.query.clanId, viewerOf(request)),
    categoriesOfClan: (request) => boards.categories(request.params.clanId, viewerOf(request)),
    addCategory: (request) => boards.addCategory(signedInCaller(request), request.body),
    changeCategory: (request) => boards.changeCategory(signedInCaller(request), request.params.id, request.body),
    removeCategory: (request) => boards.removeCategory(signedInCaller(request), request.params.id),
    boards: (request) => boards.boards(request.query.clanId, viewerOf(request)),
    boardsOfClan: (request) => boards.boards(request.params.clanId, viewerOf(request)),
    board: (request) => boards.board(request.params.id, viewerOf(request)),
    addBoard: (request) => boards.addBoard(signedInCaller(request), request.body),
    changeBoard: (request) => boards.changeBoard(signedInCaller(request), request.params.id, request.body),
    showBoard: (request) =>
      boards.changeBoard(signedInCaller(request), request.params.id, { isVisible: request.body.isEnabled }),
    removeBoard: (request) => boards.removeBoard(signedInCaller(request), request.params.id),
  })
}
