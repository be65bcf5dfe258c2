import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { aReplayV2 } from '@buri/replay/rofl/aReplay'
import { expect, test } from 'vitest'
import { previewFile } from './previewFile.ts'

const FIXTURES = join(dirname(createRequire(import.meta.url).resolve('@buri/replay/parseFile')), 'fixtures')
const fixture = (name: string) => readFileSync(join(FIXTURES, name), 'utf8')
const MB = 1024 * 1024

test('a replay of 20 MB can be read in the browser, and less than 300 kB of it is sent', async () => {
  const metadata = JSON.parse(fixture('replay-metadata-v2-KR-7700000001.json'))
  const file = new File([aReplayV2({ metadata, payloadBytes: 20 * MB })], 'KR-7700000001.rofl')
  const reading = await previewFile(file)
  expect(reading).toMatchObject({ ok: true, understood: { kind: 'match', playedAt: null, winner: 'blue' } })
  if (!reading.ok || reading.understood.kind !== 'match') return
  expect(reading.bytes.length).toBeLessThan(300 * 1024)
  expect(reading.understood.durationSeconds).toBeGreaterThan(300)
  expect([reading.understood.teams.blue, reading.understood.teams.red].map((team) => team.length)).toEqual([5, 5])
  expect(reading.understood.teams.blue[0]?.championName).toMatch(/\p{Script=Hangul}/u)
})

test('a result from the game’s API says when the game was played', async () => {
  const file = new File([fixture('match-v5-BR1_2744215970.json')], 'BR1_2744215970.json')
  const reading = await previewFile(file)
  expect(reading).toMatchObject({ ok: true, understood: { kind: 'match', playedAt: expect.any(Number) } })
})

test.each([
  { fileName: 'a picture', text: 'GIF89a', name: 'a.gif', message: '리플레이 파일이 아닙니다.' },
  {
    fileName: 'an empty file',
    text: '',
    name: 'a.rofl',
    message: '파일이 중간에 잘려 있습니다. 다시 내려받아 올려주세요.',
  },
  { fileName: 'some other JSON', text: '{"a":1}', name: 'a.json', message: '경기 결과로 읽을 수 없는 파일입니다.' },
])('$fileName is refused at once, with a message', async ({ text, name, message }) => {
  expect(await previewFile(new File([text], name))).toMatchObject({ ok: false, message })
})
