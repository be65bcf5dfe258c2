import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBuiltFiles } from '#server/pages/builtFiles.ts'

test('a server whose web was never built starts without files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buri-files-'))
  expect((await readBuiltFiles(join(folder, 'dist'))).size).toBe(0)
  await writeFile(join(folder, 'dist'), 'no folder')
  await expect(readBuiltFiles(join(folder, 'dist'))).rejects.toThrow('ENOTDIR')
  await rm(folder, { recursive: true })
})
