import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { cp949Letters, decodeCp949 } from './cp949.ts'

// Microsoft's table: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP949.TXT
test.each([
  [[0x81, 0x41], '갂'],
  [[0x8c, 0x63], '똠'],
  [[0x94, 0xee], '뷁'],
  [[0xc6, 0x52], '힣'],
  [[0xb0, 0xa1], '가'],
  [[0xc7, 0xd1], '한'],
  [[0xa1, 0xa1], '\u3000'],
])('the CP949 bytes %j are %s', (bytes, letter) => {
  expect(decodeCp949(Uint8Array.from(bytes))).toBe(letter)
})

test('every Hangul syllable has one code', () => {
  const syllables = [...cp949Letters().values()].filter((letter) => letter >= '가' && letter <= '힣')
  expect(syllables).toHaveLength(11_172)
  expect(new Set(syllables).size).toBe(11_172)
})

test('decoding a long text takes little more memory than the text', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData).then(({ decodeCp949 }) => parentPort.postMessage(decodeCp949(new Uint8Array(24e6).fill(0x61)).length))`
  const worker = new Worker(program, {
    eval: true,
    workerData: new URL('./cp949.ts', import.meta.url).href,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  expect(await once(worker, 'message')).toEqual([24e6])
  await worker.terminate()
})
