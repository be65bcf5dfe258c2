import type { MatchDispute, MatchVersion } from '@buri/contract/matches'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { parsedOf, type StoredMatch } from '#server/ingest/store/matchRows.ts'
import type { StoredDispute } from './standings.repository.ts'

/** Both versions without names: who played is not what they differ in, and some are hidden. */
export function versionsOf(stored: StoredMatch, { otherVersion }: StoredDispute): MatchDispute['versions'] {
  if (otherVersion === null) return null
  // As it was written when the other source came.
  return { kept: versionOf(parsedOf(stored)), other: versionOf(otherVersion as unknown as ParsedMatch) }
}

const versionOf = ({ winner, participants }: ParsedMatch): MatchVersion => ({
  winner,
  lines: participants.map(({ side, kills, deaths, assists, ...line }) => ({
    side,
    championName: championNameOf(line),
    kills,
    deaths,
    assists,
  })),
})
