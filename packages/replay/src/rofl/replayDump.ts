import { readJson } from '../json/readJson.ts'
import { type Fields, fieldsOf, isFields } from '../json/untrusted.ts'
import type { Refused } from '../refusal.ts'
import { refuse } from '../refusal.ts'

export type ReplayStatistics = {
  /** Length of the game in milliseconds. */
  gameLength: unknown
  gameVersion: unknown
  /** The match id, such as `KR_7700000001`. Only some of the programs that save such files know the id. */
  matchId: unknown
  lines: readonly Fields[]
}

/** Every program keeps the names of the keys, but some write them in lower case. */
const isListOfObjects = (value: unknown): value is unknown[] => {
  if (!Array.isArray(value) || value.length === 0) return false
  const line = fieldsOf(value[0])
  return ('CHAMPIONS_KILLED' in line && 'TEAM' in line) || ('champions_killed' in line && 'team' in line)
}

/**
 * Reads the game's own metadata, and the forms in which other programs save it: with `statsJson` already parsed, a list
 * of `players`, lines under `playerStatistics` in lower case, or only the list of lines. Returns `undefined` for
 * anything else.
 */
export function statisticsIn(value: unknown): ({ ok: true } & ReplayStatistics) | Refused | undefined {
  if (isListOfObjects(value)) return statistics({}, value)
  if (!isFields(value)) return undefined
  if (typeof value.statsJson === 'string' && 'gameLength' in value) return ofText(value, value.statsJson)
  const metadata = fieldsOf(value.metadata)
  const { statsJson, players } = value
  for (const [fields, lines] of [
    [value, statsJson],
    [value, players],
    [metadata, metadata.playerStatistics],
  ] as const)
    if (isListOfObjects(lines)) return statistics(fields, lines)
  return undefined
}

/** Reads a scoreboard that is JSON inside JSON. All its values are strings. */
function ofText(fields: Fields, statsJson: string) {
  const stats = readJson(statsJson)
  if (!stats.ok) return refuse('DAMAGED', `statsJson: ${stats.reason}`)
  // Replays of 13.20 and 13.21 contain an empty list; see RiotGames/developer-relations#831.
  if (!Array.isArray(stats.value) || stats.value.length === 0) return refuse('NO_STATS', 'statsJson lists nobody')
  return statistics(fields, stats.value)
}

const statistics = (fields: Fields, lines: readonly unknown[]) => ({
  ok: true as const,
  gameLength: fields.gameLength ?? fields.gameDuration ?? fields.game_length_ms,
  gameVersion: fields.gameVersion,
  matchId: fields.match_id,
  lines: lines.map(fieldsOf).map(inCapitals),
})

const inCapitals = (line: Fields): Fields =>
  'TEAM' in line ? line : Object.fromEntries(Object.entries(line).map(([key, value]) => [key.toUpperCase(), value]))
