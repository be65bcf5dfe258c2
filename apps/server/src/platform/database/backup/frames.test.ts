import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createZstdCompress, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameWriter, MAGIC, readFrames } from './frames.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frames-'))
})
afterAll(() => rm(folder, { recursive: true }))

const frames = () => {
  const writer = frameWriter()
  return Buffer.concat([...writer.frame('header', Buffer.from('{}')), ...writer.end()])
}
/** Makes a file that ends in an empty compressed block, so that all contents come before its last bytes. */
async function fileWithEmptyLastBlock(): Promise<Buffer> {
  const compress = createZstdCompress()
  compress.write(frames())
  await new Promise<void>((done) => compress.flush(done))
  compress.end()
  return Buffer.concat([MAGIC, ...(await compress.toArray())])
}
async function read(bytes: Buffer) {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  const kinds = []
  for await (const { kind } of readFrames(file)) kinds.push(kind)
  return kinds
}

test('a whole file is read to its end', async () => {
  expect(await read(await fileWithEmptyLastBlock())).toEqual(['header'])
})

test.each([1, 2, 3])('a file without its last %i bytes is refused, though no content is missing', async (cut) => {
  const whole = await fileWithEmptyLastBlock()
  await expect(read(whole.subarray(0, -cut))).rejects.toThrow(/^refused BACKUP_DAMAGED .*Use another copy of it\.$/)
})

test('a file that continues after its end is refused', async () => {
  const longer = zstdCompressSync(Buffer.concat([frames(), Buffer.from('more')]))
  await expect(read(Buffer.concat([MAGIC, longer]))).rejects.toThrow(/^refused BACKUP_DAMAGED /)
})
