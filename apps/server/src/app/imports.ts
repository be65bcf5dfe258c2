import { join } from 'node:path'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import type { FastifyInstance } from 'fastify'
import { importsPlugin } from '#server/features/imports/imports.routes.ts'
import { importService } from '#server/features/imports/imports.service.ts'
import { pastResultService } from '#server/features/imports/pastResults.service.ts'
import { fileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { uploadLimiter } from '#server/platform/http/arriving/uploadLimiter.ts'
import type { Parts } from './parts.ts'

export async function mountImports(app: FastifyInstance, parts: Parts) {
  const { db, players, urls, dataDir, storage, uploadPatienceMs: patienceMs } = parts
  await app.register(importsPlugin, {
    imports: importService({ db, players }),
    past: pastResultService({ db, players, urls }),
    takeSheet: fileReceiver({
      ...{ begin: uploadLimiter(), storage, arrivingDir: join(dataDir, 'arriving'), patienceMs },
      ...{ maxBytes: IMPORT_LIMITS.bytes, tooLarge: 'SHEET_TOO_LARGE' },
    }),
  })
}
