import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const METADATA = join(import.meta.dirname, '../packages/replay/src/fixtures/replay-metadata-v2-KR-7700000001.json')
const VERSION = new TextEncoder().encode('16.15.789.1234')
const HEAD_BYTES = 15

type ReplayFile = { name: string; mimeType: string; buffer: Buffer }

/** Makes a replay with a real scoreboard under other names, and with a payload that cannot be played. */
export function replayFile({
  game,
  people = {},
  megabytes = 1 / 8,
}: {
  game: number
  /** Riot IDs by the index of the scoreboard's line, from 0 to 9. */
  people?: Record<number, string>
  megabytes?: number
}): ReplayFile {
  const original = JSON.parse(readFileSync(METADATA, 'utf8'))
  const lines: Record<string, string>[] = JSON.parse(original.statsJson)
  for (const [index, line] of lines.entries()) {
    const [name = '', tag = ''] = (people[index] ?? `길손${game}번${index}#E2E`).split('#')
    // A name has the same PUUID in all games, which differs from the fixture's.
    const digits = hash('sha1', `${name}#${tag}`).slice(0, 12)
    // The assists differ in each game, because otherwise the match would be held back as a copy.
    const assists = Number(line.ASSISTS) - ((game >> index) & 1)
    Object.assign(line, {
      RIOT_ID_GAME_NAME: name,
      RIOT_ID_TAG_LINE: tag,
      PUUID: `00000000-0000-4000-8000-${digits}`,
      ASSISTS: `${assists}`,
    })
  }
  const metadata = new TextEncoder().encode(JSON.stringify({ ...original, statsJson: JSON.stringify(lines) }))

  const body = HEAD_BYTES + VERSION.length + megabytes * 1024 * 1024
  const buffer = Buffer.alloc(body + metadata.length + 4, 0x5a)
  buffer.set([0x52, 0x49, 0x4f, 0x54, 2, 0])
  buffer[HEAD_BYTES - 1] = VERSION.length
  buffer.set(VERSION, HEAD_BYTES)
  buffer.set(metadata, body)
  buffer.writeUInt32LE(metadata.length, buffer.length - 4)
  return { name: `KR-${game}.rofl`, mimeType: 'application/octet-stream', buffer }
}
