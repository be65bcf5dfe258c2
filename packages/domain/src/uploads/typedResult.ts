import { championById } from '../gameData/champions.ts'
import { type Side, TEAM_SIZE } from '../matches/matchFacts.ts'
import { isMatchTime } from '../matches/matchTime.ts'
import { SIDES } from '../matches/reportedMatch.ts'
import { plainLine } from '../plainLine.ts'
import { nameKeyOf, normaliseName, parseRiotId, type RiotId } from '../riotId.ts'
import { DAY_MS } from '../seoulTime.ts'

/** A typed result belongs to a file of the same teams if the two are at most this many milliseconds apart. */
export const SAME_GAME_MS = DAY_MS
/** The limit, instead of `SAME_GAME_MS`, for a match whose date is known only by its patch. */
export const SAME_GAME_BY_PATCH_MS = 60 * DAY_MS

type TypedLine = { name: string; championId?: number | null | undefined }
export type TypedResult = Record<Side, readonly TypedLine[]> & { playedAt: number }

type TypedResultFault = {
  /** The path in the request, such as `/blue/3/name`. */
  path: string
  code: 'INVALID_NAME' | 'NAME_TWICE' | 'UNKNOWN_CHAMPION' | 'NO_MATCH_TIME'
}

/** Returns the Riot ID that a typed name means; `undefined` if nothing in it is visible. */
export function parseTypedRiotId(name: string): RiotId | undefined {
  const riotId = parseRiotId(plainLine(name))
  return riotId && normaliseName(riotId.gameName) !== '' ? riotId : undefined
}

/** Returns everything that is wrong with a typed result, in the order of the form. */
export function judgeTypedResult(result: TypedResult, now: number): TypedResultFault[] {
  const seenNames = new Set<string>()
  const faults = SIDES.flatMap((side) =>
    result[side].flatMap(({ name, championId }, index): TypedResultFault[] => {
      const path = `/${side}/${index}`
      const riotId = parseTypedRiotId(name)
      const key = riotId && nameKeyOf(riotId)
      const isKnown = championId === undefined || championId === null || championById(championId) !== undefined
      const isRepeatedName = key !== undefined && seenNames.has(key)
      if (key !== undefined) seenNames.add(key)
      return [
        ...(key === undefined ? [{ path: `${path}/name`, code: 'INVALID_NAME' } as const] : []),
        ...(isRepeatedName ? [{ path: `${path}/name`, code: 'NAME_TWICE' } as const] : []),
        ...(isKnown ? [] : [{ path: `${path}/championId`, code: 'UNKNOWN_CHAMPION' } as const]),
      ]
    }),
  )
  return isMatchTime(result.playedAt, now) ? faults : [...faults, { path: '/matchDate', code: 'NO_MATCH_TIME' }]
}

/**
 * Returns sides and winner as one text that does not depend on the order of the lines. Returns `undefined` unless ten
 * different players are known, because any other game matches no typed result.
 */
export function teamsOf(lines: readonly { side: Side; nameKey: string | null }[], winner: Side | null) {
  const keys = lines.flatMap(({ nameKey }) => nameKey ?? [])
  const teams = SIDES.map((side) => lines.filter((line) => line.side === side).map(({ nameKey }) => nameKey ?? ''))
  if (winner === null || new Set(keys).size !== 2 * TEAM_SIZE) return undefined
  if (teams.some((team) => team.length !== TEAM_SIZE)) return undefined
  // No name contains a line break, so it can separate names.
  return [winner, ...teams.map((team) => team.sort().join('\n'))].join('\n\n')
}
