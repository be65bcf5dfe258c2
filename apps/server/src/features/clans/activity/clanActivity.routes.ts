import { Readable } from 'node:stream'
import { clanActivityRoutes } from '@buri/contract/clanActivity'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer, viewerOf } from '#server/platform/http/viewer.ts'
import type { ClanArchiveService } from '../archive/clanArchive.service.ts'
import type { ClanActivityService } from './clanActivity.service.ts'
import type { ClanFileService } from './clanFiles.service.ts'

type Options = { activity: ClanActivityService; files: ClanFileService; archive: ClanArchiveService }

const sendFile = (
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
  type = 'text/csv; charset=utf-8',
) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces))

export const clanActivityPlugin: FastifyPluginAsyncZod<Options> = async (app, { activity, files, archive }) => {
  serve(app, clanActivityRoutes, {
    matches: (request) => activity.matches(request.params.id, request.query, viewerOf(request)),
    records: (request) => activity.records(request.params.id, viewerOf(request)),
    dashboard: (request) => activity.dashboard(request.params.id, signedInViewer(request)),
    membersCsv: (request, reply) =>
      void sendFile(reply, 'clan-members.csv', files.members(request.params.id, signedInViewer(request))),
    matchesCsv: (request, reply) =>
      void sendFile(reply, 'clan-matches.csv', files.matches(request.params.id, signedInViewer(request))),
    archive: (request, reply) => {
      const pieces = archive.pieces(request.params.id, signedInViewer(request), request.caller.now)
      return void sendFile(reply, 'clan.zip', pieces, 'application/zip')
    },
  })
}
