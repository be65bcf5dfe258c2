import type { Image } from '@buri/contract/images'
import { LIMITS } from '@buri/contract/limits'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { semaphore } from '#server/platform/http/semaphore.ts'
import { type EncodedImage, encodeCrest, encodeImage } from './encodeImage.ts'
import type { ImageFolder } from './imageFolder.ts'
import { imageFileOf, smallImageFileOf } from './imageNames.ts'
import { imageReads, imageRows } from './images.repository.ts'
import { type ImageContents, openPicture } from './openPicture.ts'

/** A picture takes half a second at most, so the last upload waits ten seconds. */
const MAX_WAITING = 20
const TRY_AGAIN_SECONDS = 10
const SWEPT_AT_ONCE = 200

type Options = { db: Db; folder: Pick<ImageFolder, 'open' | 'remove'> }
type Sender = { viewer: { userId: string }; now: Date }

/** Only one picture is decoded at a time, because decoding needs memory for a whole picture. */
export function imageService({ db, folder }: Options) {
  const reads = imageReads(db)
  const encodeOneByOne = semaphore(1)
  let waitingCount = 0

  async function encodeInQueue(bytes: Uint8Array, encode: typeof encodeImage): Promise<EncodedImage> {
    if (waitingCount >= MAX_WAITING) throw new AppError('IMAGES_BUSY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    waitingCount += 1
    return encodeOneByOne(() => encode(bytes)).finally(() => {
      waitingCount -= 1
    })
  }

  async function storeImage({ viewer: { userId }, now }: Sender, image: EncodedImage): Promise<Image> {
    const { name, width, height, webp, small } = image
    const bytes = webp.length + small.length
    await inTransaction(db, async (tx) => {
      const rows = imageRows(tx)
      await rows.lockUploader(userId)
      const isNew = !(await rows.hasUploaded(userId, name))
      if (isNew && (await rows.bytesOf(userId)) + bytes > LIMITS.imageQuotaBytes) throw new AppError('IMAGES_FULL')
      await rows.keep({ name, whole: webp, small, userId, now })
    })
    return { url: `/images/${imageFileOf(name)}`, width, height, previewUrl: `/images/${smallImageFileOf(name)}` }
  }

  async function add(sender: Sender, bytes: Uint8Array, encode: typeof encodeImage): Promise<Image> {
    if ((await reads.bytesOf(sender.viewer.userId)) >= LIMITS.imageQuotaBytes) throw new AppError('IMAGES_FULL')
    return storeImage(sender, await encodeInQueue(bytes, encode))
  }

  return {
    add: (sender: Sender, bytes: Uint8Array) => add(sender, bytes, encodeImage),

    addCrest: (sender: Sender, bytes: Uint8Array) => add(sender, bytes, encodeCrest),

    keep: storeImage,

    open: (file: string, contents: ImageContents) => openPicture({ contents, folder }, file),

    /** Removes pictures that are unused a day after they were sent. */
    async sweep(now: Date): Promise<number> {
      const before = new Date(now.getTime() - DAY_MS)
      let swept = 0
      for (const name of await reads.unused(before, SWEPT_AT_ONCE)) {
        const isGone = await inTransaction(db, async (tx) => {
          const rows = imageRows(tx)
          if (!(await rows.holdUnused(name, before))) return false
          await folder.remove(name)
          await rows.forget(name)
          return true
        })
        if (isGone) swept += 1
      }
      return swept
    },
  }
}
export type ImageService = ReturnType<typeof imageService>
