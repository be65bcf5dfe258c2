import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/http/bodyCache.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import { ART_PATH, artFile } from './artFolder.ts'

const OPEN_ROUTE = { config: { access: 'open', isImpersonal: true } } as const

export const gameArtPlugin: FastifyPluginAsync<{ dataDir: string }> = async (app, { dataDir }) => {
  app.get<{ Params: { release: string; '*': string } }>(
    `${ART_PATH}/:release/*`,
    OPEN_ROUTE,
    async (request, reply) => {
      const file = artFile(dataDir, request.params.release, request.params['*'])
      const bytes = file === undefined ? undefined : await pictureIn(file)
      if (!bytes) throw new AppError('NOT_FOUND')
      const etag = etagOf(bytes)
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(bytes)
    },
  )
}

async function pictureIn(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return undefined
    throw error
  }
}
