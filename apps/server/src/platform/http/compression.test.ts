import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compressed, opened } from './compression.ts'

const PAGE = Array.from({ length: 20_000 }, (_, line) => `{"line":${line},"name":"${(line * 7919) % 997}"}`).join()
const TIMES = 50

setFlagsFromString('--expose-gc')
const collect: (what: { type: 'minor' }) => void = runInNewContext('gc')

/** Bytes beside V8's heap that are left when what is young has been collected. */
function left() {
  collect({ type: 'minor' })
  collect({ type: 'minor' })
  return process.memoryUsage().arrayBuffers
}

test('what has been compressed at once and opened leaves little behind', async () => {
  const before = left()
  for (let time = 0; time < TIMES; time += 1) {
    const { bytes, encoding } = await compressed(PAGE, 'zstd')
    opened(bytes, encoding)
  }
  expect((left() - before) / TIMES).toBeLessThan(16 * 1024)
})
