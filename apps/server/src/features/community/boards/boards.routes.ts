import { boardRoutes } from '@buri/contract/boards'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { BoardService } from './boards.service.ts'

export const boardsPlugin: FastifyPluginAsyncZod<{ boards: BoardService }> = async (app, { boards }) => {
  app.route({
    ...boardRoutes.categories,
    handler: (request) => boards.categories(request.query.clanId, viewerOf(request)),
  })

  app.route({
    ...boardRoutes.categoriesOfClan,
    handler: (request) => boards.categories(request.params.clanId, viewerOf(request)),
  })

  app.route({
    ...boardRoutes.addCategory,
    handler: (request) => boards.addCategory(signedInCaller(request), request.body),
  })

  app.route({
    ...boardRoutes.changeCategory,
    handler: (request) => boards.changeCategory(signedInCaller(request), request.params.id, request.body),
  })

  app.route({
    ...boardRoutes.removeCategory,
    handler: (request) => boards.removeCategory(signedInCaller(request), request.params.id),
  })

  app.route({ ...boardRoutes.boards, handler: (request) => boards.boards(request.query.clanId, viewerOf(request)) })

  app.route({
    ...boardRoutes.boardsOfClan,
    handler: (request) => boards.boards(request.params.clanId, viewerOf(request)),
  })

  app.route({ ...boardRoutes.board, handler: (request) => boards.board(request.params.id, viewerOf(request)) })

  app.route({ ...boardRoutes.addBoard, handler: (request) => boards.addBoard(signedInCaller(request), request.body) })

  app.route({
    ...boardRoutes.changeBoard,
    handler: (request) => boards.changeBoard(signedInCaller(request), request.params.id, request.body),
  })

  app.route({
    ...boardRoutes.showBoard,
    handler: (request) =>
      boards.changeBoard(signedInCaller(request), request.params.id, { isVisible: request.body.isEnabled }),
  })

  app.route({
    ...boardRoutes.removeBoard,
    handler: (request) => boards.removeBoard(signedInCaller(request), request.params.id),
  })
}
