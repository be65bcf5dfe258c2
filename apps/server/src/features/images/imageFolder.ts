import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ImageFile } from '@buri/contract/images'
import { hasCode } from '#server/platform/systemErrors.ts'

/** The picture files. All processes of the site must share the folder. */
export function imageFolder({ folder, arrivingDir }: { folder: string; arrivingDir: string }) {
  // Subfolders: a folder of a hundred thousand files is slow to list.
  const placeOf = (file: string) => join(folder, file.slice(0, 2), file)

  async function exists(place: string) {
    try {
      await access(place)
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  }

  return {
    /** Atomic and idempotent: equal names have equal content. */
    async store(file: string, bytes: Uint8Array): Promise<void> {
      const place = placeOf(file)
      if (await exists(place)) return
      const part = join(arrivingDir, randomUUID())
      await Promise.all([mkdir(dirname(place), { recursive: true }), mkdir(arrivingDir, { recursive: true })])
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true })
        await rename(part, place)
      } finally {
        await rm(part, { force: true })
      }
    },

    /** The file, open; undefined where there is none of that name. */
    async open(file: string) {
      if (!ImageFile.safeParse(file).success) return undefined
      try {
        return await open(placeOf(file))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },

    remove: (file: string) => rm(placeOf(file), { force: true }),
  }
}
export type ImageFolder = ReturnType<typeof imageFolder>
