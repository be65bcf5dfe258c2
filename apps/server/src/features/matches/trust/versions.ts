import type { MatchDispute, MatchVersion } from '@buri/contract/matchTrust'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { StoredDispute } from './trust.repository.ts'

/** Returns `null` for an objection. The versions contain no names, because some players may be hidden. */
export function shownVersionsOf(
  stored: StoredMatch,
  versions: readonly { key: string; report: ParsedMatch }[],
  { otherDigest, keptVersion }: StoredDispute,
): MatchDispute['versions'] {
  if (otherDigest === null) return null
  // If the other version has been chosen since, it is the stored one, and the version kept until then is shown as the
  // other.
  const otherKey = otherDigest === stored.match.versionKey ? keptVersion : otherDigest
  const otherVersion = versions.find(({ key }) => key === otherKey)
  return otherVersion ? { kept: versionOf(parsedOf(stored)), other: versionOf(otherVersion.report) } : null
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
