import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { uploadsIn } from '#server/database/backup/uploadedFiles.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { imageFolder } from '#server/features/images/imageFolder.ts'
import { imagesPlugin } from '#server/features/images/images.routes.ts'
import { imageService } from '#server/features/images/images.service.ts'
import { arrivals } from '#server/http/arriving/arrivals.ts'
import type { JobRegistry } from '#server/jobs/registry.ts'

type Options = { db: Db; dataDir: string; jobs: JobRegistry; now: () => Date; patienceMs?: number | undefined }

const SWEPT_EVERY_MS = 60 * 60_000

/** The pictures of a site. */
export const imagesIn = ({ db, dataDir }: { db: Db; dataDir: string }) =>
  imageService({
    db,
    folder: imageFolder({ folder: join(uploadsIn(dataDir), 'images'), arrivingDir: arrivingIn(dataDir) }),
  })

const arrivingIn = (dataDir: string) => join(dataDir, 'arriving')

/** Pictures in what people write. */
export async function mountImages(app: FastifyInstance, { db, dataDir, jobs, now, patienceMs }: Options) {
  const images = imagesIn({ db, dataDir })
  jobs.add({ name: 'unused-pictures', everyMs: SWEPT_EVERY_MS, run: () => images.sweep(now()) })
  await app.register(imagesPlugin, { images, begin: arrivals(), arrivingDir: arrivingIn(dataDir), patienceMs })
}
