import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { Body } from './browser.ts'

const FIXTURE = new URL('../../packages/replay/src/fixtures/match-v5-EUW1_7598050833-tournament.json', import.meta.url)
const FIRST_GAME = 9_000_000_000
const FIRST_START = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000
const PEOPLE_COUNT = 12
const TEAM_SIZE = 5
export const PLAYERS = 2 * TEAM_SIZE

type MatchV5 = { metadata: object; info: { participants: { goldEarned: number }[] } }
let template: MatchV5 | undefined

/**
 * Returns the file of a match. `number` decides the hour in which it was played. Only this sender knows its people,
 * because a new account may not record strangers.
 */
export function matchFile(number: number, sender: number): string {
  template ??= JSON.parse(readFileSync(FIXTURE, 'utf8')) as MatchV5
  const gameId = FIRST_GAME + number
  const startsAt = FIRST_START + number * HOUR_MS
  const participants = template.info.participants.map((line, slot) => {
    const person = `${sender}-${(number + slot) % PEOPLE_COUNT}`
    return {
      ...line,
      puuid: `drill-${person}-`.padEnd(78, '0'),
      riotIdGameName: `훈련 ${person}`,
      riotIdTagline: 'KR1',
      assists: Math.floor(number / 4 ** slot) % 4,
      goldEarned: line.goldEarned + number,
    }
  })
  const times = { gameCreation: startsAt, gameStartTimestamp: startsAt, gameEndTimestamp: startsAt + HOUR_MS / 2 }
  return JSON.stringify({
    metadata: { ...template.metadata, matchId: `KR_${gameId}` },
    info: { ...template.info, ...times, gameId, platformId: 'KR', participants },
  })
}

export function typedResult(number: number, remark: string) {
  const team = (first: number) =>
    Array.from({ length: TEAM_SIZE }, (_, index) => ({ name: `훈련 ${(number + first + index) % PEOPLE_COUNT}#KR1` }))
  const matchDate = new Date(FIRST_START + number * HOUR_MS).toISOString()
  return { blue: team(0), red: team(TEAM_SIZE), winner: number % 2 === 0 ? 'blue' : 'red', matchDate, remark }
}

/** Returns a PNG of random colours, because the site stores equal pictures once. */
function picture(): Uint8Array<ArrayBuffer> {
  const side = 32
  const row = 1 + 3 * side
  const pixels = randomBytes(side * row)
  // Each row of a PNG begins with its filter. 0 means no filter.
  for (let index = 0; index < pixels.length; index += row) pixels[index] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

export function pictureForm(): Body & { content: Uint8Array<ArrayBuffer> } {
  const boundary = randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="drill.png"\r\ncontent-type: image/png\r\n\r\n`
  const content = new Uint8Array(Buffer.concat([Buffer.from(head), picture(), Buffer.from(`\r\n--${boundary}--\r\n`)]))
  return { type: `multipart/form-data; boundary=${boundary}`, content }
}
