import type { Participant, ShownPerson } from '@buri/contract/matches'
import {
  PARTICIPANT_COLUMNS,
  type PackedRow,
  type Packing,
  packParticipant,
  unpackParticipants,
} from '@buri/contract/unpackMatches'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import type { Audience } from '#server/model/people/audience.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import type { ScoreboardRow } from './scoreboardRows.ts'
import { shownBadges } from './shownBadges.ts'

export type StoredPerson = Pick<ScoreboardRow, 'playerId' | 'gameName' | 'tagLine' | 'visibility'>

export type FocusedPlayer = {
  urls: ImageUrls
  selfId: string | null
  audience: Audience
}

/** The only function that decides which name a player in a match is shown with. */
export function personOf(row: StoredPerson, audience: Audience): ShownPerson {
  if (row.visibility !== null && !maySee(row.visibility, audience.nearnessTo(row.playerId))) {
    return { summonerName: HIDDEN_NAME, tagLine: null, isHidden: true }
  }
  return { summonerName: row.gameName, tagLine: row.gameName === null ? null : row.tagLine, isHidden: false }
}

export function packedParticipant(
  row: ScoreboardRow,
  { selfId, audience }: FocusedPlayer,
  pictures: Pictures,
): PackedRow {
  const person = personOf(row, audience)
  return packParticipant({
    summonerName: person.summonerName,
    tagLine: person.tagLine,
    isHidden: person.isHidden,
    isSelf: row.playerId !== null && row.playerId === selfId,
    win: row.win,
    position: row.position,
    side: row.side,
    loadout: pictures.loadoutOf(row),
    championLevel: row.championLevel,
    // An account's level could reveal a hidden player.
    summonerLevel: person.isHidden ? null : row.accountLevel,
    kills: row.kills,
    deaths: row.deaths,
    assists: row.assists,
    cs: row.cs,
    goldEarned: row.goldEarned,
    visionScore: row.visionScore,
    performanceScore: person.isHidden ? null : row.performanceScore,
    performanceRank: person.isHidden ? null : row.performanceRank,
    isMvp: row.isMvp,
    isAce: row.isAce,
    totalDamageDealtToChampions: row.damageToChampions,
    totalDamageTaken: row.damageTaken,
    wardsPlaced: row.wardsPlaced,
    wardsKilled: row.wardsKilled,
    visionWardsBought: row.controlWardsBought,
    isSubstitute: row.isSubstitute,
    // The badge 장인정신 is left out for a hidden player, because it reveals earlier matches.
    badges: shownBadges(person.isHidden ? { ...row, isCraftsman: false } : row),
  })
}

export function participantsOf(rows: readonly ScoreboardRow[], focus: FocusedPlayer): Participant[] {
  const pictures = picturesOf(focus.urls)
  const packed = rows.map((row) => packedParticipant(row, focus, pictures))
  return unpackParticipants(packed, packingOf(pictures))
}

export const packingOf = ({ list }: Pictures): Packing => ({ columns: [...PARTICIPANT_COLUMNS], pictures: list })
