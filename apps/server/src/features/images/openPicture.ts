import { Readable } from 'node:stream'
import { ImageFile } from '@buri/contract/images'
import type { ImageFolder } from './imageFolder.ts'

/** A picture of up to this size is read at once. Most previews and many full-size pictures are smaller. */
const SLICE_BYTES = 256 * 1024

export type ImageContents = {
  /** Reads only a part, so that no query returns a whole large picture. */
  slice(file: string, from: number, length: number): Promise<{ bytes: Buffer; total: number } | undefined>
}

type OpenedPicture = { bytes: number; content: Buffer | Readable }

/**
 * Returns `undefined` if there is no such picture. A large one is read slice by slice as the browser takes it, so that
 * a slow phone keeps neither a database connection nor the whole picture in memory.
 */
export async function openPicture(
  { contents, folder }: { contents: ImageContents; folder: Pick<ImageFolder, 'open'> },
  file: string,
  sliceBytes = SLICE_BYTES,
): Promise<OpenedPicture | undefined> {
  if (!ImageFile.safeParse(file).success) return undefined
  const first = await contents.slice(file, 0, sliceBytes)
  if (first === undefined) return openFromFolder(folder, file)
  const { bytes, total } = first
  if (bytes.length === total) return { bytes: total, content: bytes }

  async function* slices() {
    let sentBytes = 0
    for (let next: typeof first = first; next; next = await contents.slice(file, sentBytes, sliceBytes)) {
      yield next.bytes
      sentBytes += next.bytes.length
      if (sentBytes >= total) return
    }
    throw new Error('The picture was deleted while it was being sent.')
  }
  return { bytes: total, content: Readable.from(slices(), { objectMode: false, highWaterMark: 1 }) }
}

async function openFromFolder(folder: Pick<ImageFolder, 'open'>, file: string): Promise<OpenedPicture | undefined> {
  const opened = await folder.open(file)
  if (!opened) return undefined
  try {
    return { bytes: (await opened.stat()).size, content: opened.createReadStream() }
  } catch (error) {
    await opened.close()
    throw error
  }
}
