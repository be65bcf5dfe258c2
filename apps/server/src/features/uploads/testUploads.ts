import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aReplayV2 } from '@buri/replay/rofl/aReplay'
import type { SignedInBrowser } from '#server/testAccounts.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/replay/src/fixtures')

export const fixture = (name: string): Buffer<ArrayBuffer> => readFileSync(join(FIXTURES, name))

type Line = Record<string, string>
type Metadata = { gameLength: number; statsJson: string }

const REAL: Metadata = JSON.parse(fixture('replay-metadata-v2-KR-7700000001.json').toString())
const LINES: Line[] = JSON.parse(REAL.statsJson)

/** A whole replay of the real game, with the lines of its scoreboard changed. Its number is in the file's name. */
export const replayOf = (change: (lines: Line[]) => unknown = (lines) => lines): Uint8Array<ArrayBuffer> =>
  aReplayV2({ metadata: { ...REAL, statsJson: JSON.stringify(change(structuredClone(LINES))) } })

export type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> | string }

export const replayNamed = (name: string): SentFile => ({ name, bytes: replayOf() })

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
