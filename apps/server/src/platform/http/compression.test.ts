import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compressed, opened } from './compression.ts'

const PAGE = Array.from({ length: 20_000 }, (_, line) => `{"line":${line},"name":"${(line * 7919) % 997}"}`).join()
const TIMES = 50

setFlagsFromString('--expose-gc')
const collect: (what: { type: 'minor' }) => void = runInNewContext('gc')

/** Bytes outside V8's heap after collecting the young generation. */
function left() {
  collect({ type: 'minor' })
  collect({ type: 'minor' })
  return process.memoryUsage().arrayBuffers
}

test('compressing and decompressing leaves little memory behind', async () => {
  const before = left()
  for (let time = 0; time < TIMES; time += 1) {
    const { bytes, encoding } = await compressed(PAGE, 'zstd')
    opened(bytes, encoding)
  }
  expect((left() - before) / TIMES).toBeLessThan(16 * 1024)
})
