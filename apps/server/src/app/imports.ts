import { join } from 'node:path'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import type { FastifyInstance } from 'fastify'
import { importsPlugin } from '#server/features/imports/imports.routes.ts'
import { importService } from '#server/features/imports/imports.service.ts'
import { pastResultService } from '#server/features/imports/pastResults.service.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { fileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { uploadLimiter } from '#server/platform/http/arriving/uploadLimiter.ts'
import type { Storage } from '#server/platform/storage.ts'

type Options = {
  db: Db
  players: PlayerFinder
  urls: ImageUrls
  dataDir: string
  storage: Storage
  patienceMs?: number | undefined
}

export async function mountImports(app: FastifyInstance, { db, players, urls, dataDir, storage, patienceMs }: Options) {
  await app.register(importsPlugin, {
    imports: importService({ db, players }),
    past: pastResultService({ db, players, urls }),
    takeSheet: fileReceiver({
      ...{ begin: uploadLimiter(), storage, arrivingDir: join(dataDir, 'arriving'), patienceMs },
      ...{ maxBytes: IMPORT_LIMITS.bytes, tooLarge: 'SHEET_TOO_LARGE' },
    }),
  })
}
