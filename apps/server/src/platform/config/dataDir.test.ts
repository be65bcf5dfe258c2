import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireDataDir } from './dataDir.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a missing folder is created with its parents', async () => {
  await requireDataDir(join(folder, 'one/two'))
  expect((await stat(join(folder, 'one/two'))).isDirectory()).toBe(true)
})

test.each(['a-file', 'a-file/in/it'])(
  'the folder %s, which is or lies in a file, is refused with the setting and an example',
  async (path) => {
    await writeFile(join(folder, 'a-file'), '')
    await expect(requireDataDir(join(folder, path))).rejects.toThrow(
      /^DATA_DIR: .*a-file.* is a file, or inside one. Name a folder. Example: DATA_DIR=\/var\/lib\/buri$/,
    )
  },
)

// Node's recursive `mkdir` never returns for the first of these.
test.each(['/proc/buri', '/proc/self/one/two', '/proc'])(
  'the folder %s, where none can be made, is refused',
  async (path) => {
    await expect(requireDataDir(path)).rejects.toThrow(
      `DATA_DIR: no folder can be made in ${path}. Name another one. Example: DATA_DIR=/var/lib/buri`,
    )
  },
)

test('an existing folder stays unchanged', async () => {
  await writeFile(join(folder, 'a-file'), '')
  await requireDataDir(folder)
  expect(await readdir(folder)).toEqual(['a-file'])
})
