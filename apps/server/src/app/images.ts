import { join } from 'node:path'
import { LIMITS } from '@buri/contract/limits'
import type { FastifyInstance } from 'fastify'
import { imageFolder } from '#server/features/images/imageFolder.ts'
import { imagesPlugin } from '#server/features/images/images.routes.ts'
import { type ImageService, imageService } from '#server/features/images/images.service.ts'
import type { ImageContents } from '#server/features/images/openPicture.ts'
import { uploadsIn } from '#server/platform/database/backup/uploadedFiles.ts'
import { type FileReceiver, fileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import { uploadLimiter } from '#server/platform/http/arriving/uploadLimiter.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import type { Parts } from './parts.ts'

type Mounting = { images: ImageService; takePicture: FileReceiver; withReads: WithReads<{ pictures: ImageContents }> }

const arrivingDirIn = (dataDir: string) => join(dataDir, 'arriving')

export const imagesDirIn = (dataDir: string) => join(uploadsIn(dataDir), 'images')

export const imagesIn = ({ db, dataDir }: Pick<Parts, 'db' | 'dataDir'>) =>
  imageService({ db, folder: imageFolder(imagesDirIn(dataDir)) })

export const openImages = ({ db, dataDir, storage, uploadPatienceMs }: Parts) => ({
  images: imagesIn({ db, dataDir }),
  takePicture: fileReceiver({
    ...{ begin: uploadLimiter(), storage, arrivingDir: arrivingDirIn(dataDir), patienceMs: uploadPatienceMs },
    ...{ maxBytes: LIMITS.imageFileBytes, tooLarge: 'IMAGE_TOO_LARGE' },
  }),
})

export async function mountImages(app: FastifyInstance, mounting: Mounting) {
  await app.register(imagesPlugin, mounting)
}
