import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageFile } from '@buri/contract/images'
import { hasCode } from '#server/platform/systemErrors.ts'
import { imageFileOf, smallImageFileOf } from './imageNames.ts'

/** The folder in which earlier versions stored pictures. Files are only moved out of it. */
export function imageFolder(folder: string) {
  // The files are in subfolders, because a folder of a hundred thousand files is slow to list.
  const placeOf = (file: string) => join(folder, file.slice(0, 2), file)
  const undefinedIfMissing = <Read>(reading: Promise<Read>): Promise<Read | undefined> =>
    reading.catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    })

  return {
    async names(): Promise<string[]> {
      const files = (await undefinedIfMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
      return files
        .filter((file) => file.isFile() && ImageFile.safeParse(file.name).success)
        .flatMap(({ name }) => (name.endsWith('-small.webp') ? [] : name.slice(0, -'.webp'.length)))
    },

    open: (file: string): Promise<FileHandle | undefined> => undefinedIfMissing(open(placeOf(file))),

    async read(name: string) {
      const [whole, small] = await Promise.all(
        [imageFileOf(name), smallImageFileOf(name)].map((file) => undefinedIfMissing(readFile(placeOf(file)))),
      )
      return whole && small && { whole, small }
    },

    async remove(name: string): Promise<void> {
      // The full-size file is removed last. After an interruption the picture is still found by this file.
      for (const file of [smallImageFileOf(name), imageFileOf(name)]) await rm(placeOf(file), { force: true })
    },
  }
}
export type ImageFolder = ReturnType<typeof imageFolder>
