import type { Participant, ShownPerson } from '@buri/contract/matches'
import { PARTICIPANT_COLUMNS, type PackedValues, type Packing, unpackParticipants } from '@buri/contract/unpackMatches'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import type { Audience } from '#server/model/people/audience.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import type { ScoreboardRow } from './scoreboardRows.ts'
import { shownBadges } from './shownBadges.ts'

export type StoredPerson = Pick<ScoreboardRow, 'playerId' | 'gameName' | 'tagLine' | 'visibility'>

/** From whose page a scoreboard is looked at, if from a player's. */
export type Focus = {
  urls: ImageUrls
  selfId: string | null
  /** Players the viewer sees besides the public ones. */
  audience: Audience
}

/** The only place that decides which name a person in a match carries. */
export function personOf(row: StoredPerson, audience: Audience): ShownPerson {
  if (row.visibility !== null && !maySee(row.visibility, audience.nearnessTo(row.playerId))) {
    return { summonerName: HIDDEN_NAME, tagLine: null, isHidden: true }
  }
  return { summonerName: row.gameName, tagLine: row.gameName === null ? null : row.tagLine, isHidden: false }
}

/** What a viewer sees of one line, packed; `pictures` are those it refers to. */
export function packedParticipant(row: ScoreboardRow, { selfId, audience }: Focus, pictures: Pictures): PackedValues {
  const person = personOf(row, audience)
  return [
    person.summonerName,
    person.tagLine,
    person.isHidden,
    row.playerId !== null && row.playerId === selfId,
    row.win,
    row.position,
    row.side,
    pictures.loadoutOf(row),
    row.championLevel,
    // An account's level could tell who is hidden.
    person.isHidden ? null : row.accountLevel,
    row.kills,
    row.deaths,
    row.assists,
    row.cs,
    row.goldEarned,
    row.visionScore,
    person.isHidden ? null : row.performanceScore,
    person.isHidden ? null : row.performanceRank,
    row.isMvp,
    row.isAce,
    row.damageToChampions,
    row.damageTaken,
    row.wardsPlaced,
    row.wardsKilled,
    row.controlWardsBought,
    row.isSubstitute,
    // 장인정신 tells of the matches before.
    shownBadges(person.isHidden ? { ...row, isCraftsman: false } : row),
  ]
}

/** The lines of a scoreboard as a viewer sees them. */
export function participantsOf(rows: readonly ScoreboardRow[], focus: Focus): Participant[] {
  const pictures = picturesOf(focus.urls)
  const packed = rows.map((row) => packedParticipant(row, focus, pictures))
  return unpackParticipants(packed, packingOf(pictures))
}

/** What packed lines refer to. */
export const packingOf = ({ list }: Pictures): Packing => ({ columns: [...PARTICIPANT_COLUMNS], pictures: list })
