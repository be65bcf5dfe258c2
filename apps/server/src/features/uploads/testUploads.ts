import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aReplayV2 } from '@buri/replay/rofl/aReplay'
import type { SignedInBrowser } from '#testing/testAccounts.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/replay/src/fixtures')

export const fixture = (name: string): Buffer<ArrayBuffer> => readFileSync(join(FIXTURES, name))

type LineFields = Record<string, string>
type Metadata = { gameLength: number; statsJson: string }

const REAL: Metadata = JSON.parse(fixture('replay-metadata-v2-KR-7700000001.json').toString())
const LINES: LineFields[] = JSON.parse(REAL.statsJson)

/** Returns a replay. It contains no game number, which is in the name of the sent file. */
export const replayOf = (
  change: (lines: LineFields[]) => unknown = (lines) => lines,
  { gameLength = REAL.gameLength, gameVersion }: { gameLength?: number; gameVersion?: string } = {},
): Uint8Array<ArrayBuffer> => {
  const metadata = { ...REAL, gameLength, statsJson: JSON.stringify(change(structuredClone(LINES))) }
  return aReplayV2({ metadata, ...(gameVersion === undefined ? {} : { gameVersion }) })
}

export type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> | string }

/** Each name is a different game of the same people, with different scores. */
export const replayNamed = (name: string, container?: Parameters<typeof replayOf>[1]): SentFile => ({
  name,
  bytes: replayOf((lines) => lines.map(scoredBy(name)), container),
})

export const CURRENT_PATCH = { gameVersion: '16.20.801.3452' }

/** The number's binary digits change the assists, so that no game looks like a copy of another. */
export function scoredBy(name: string) {
  const number = Number(/\d+/.exec(name)?.[0] ?? 0)
  return (line: LineFields, slot: number) => ({
    ...line,
    ASSISTS: String(Math.max(0, Number(line.ASSISTS) - ((number >> slot) & 1))),
    GOLD_EARNED: String(Number(line.GOLD_EARNED) + (number % 997)),
  })
}

export function formOf(files: readonly SentFile[], fields: Record<string, string | readonly string[]> = {}): FormData {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

export const sendFiles = (
  browser: Pick<SignedInBrowser, 'send'>,
  files: readonly SentFile[],
  fields: Record<string, string | readonly string[]> = {},
) => browser.send('POST', '/api/matches/replays', { body: formOf(files, fields) })
