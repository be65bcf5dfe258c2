import type { Participant, ShownPerson } from '@buri/contract/matches'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import { loadoutOf } from '#server/scoreboard/loadout.ts'
import type { ScoreboardRow } from '#server/scoreboard/scoreboardRows.ts'
import { shownBadges } from '#server/scoreboard/shownBadges.ts'
import type { Audience } from '#server/visibility/audience.ts'

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

// Written out: an object that others are spread into takes three times the memory, two hundred times a page.
export function participantOf(row: ScoreboardRow, { urls, selfId, audience }: Focus): Participant {
  const isSelf = row.playerId !== null && row.playerId === selfId
  const person = personOf(row, audience)
  const loadout = loadoutOf(row, urls)
  return {
    summonerName: person.summonerName,
    tagLine: person.tagLine,
    isHidden: person.isHidden,
    isSelf,
    side: row.side,
    win: row.win,
    position: row.position,
    championName: loadout.championName,
    championImageUrl: loadout.championImageUrl,
    spell1ImageUrl: loadout.spell1ImageUrl,
    spell2ImageUrl: loadout.spell2ImageUrl,
    spell1Name: loadout.spell1Name,
    spell2Name: loadout.spell2Name,
    primaryRuneImageUrl: loadout.primaryRuneImageUrl,
    secondaryRuneImageUrl: loadout.secondaryRuneImageUrl,
    primaryRuneName: loadout.primaryRuneName,
    secondaryRuneName: loadout.secondaryRuneName,
    itemImageUrls: loadout.itemImageUrls,
    itemNames: loadout.itemNames,
    championLevel: row.championLevel,
    // An account's level could tell who is hidden.
    summonerLevel: person.isHidden ? null : row.accountLevel,
    kills: row.kills,
    deaths: row.deaths,
    assists: row.assists,
    cs: row.cs,
    goldEarned: row.goldEarned,
    totalDamageDealtToChampions: row.damageToChampions,
    totalDamageTaken: row.damageTaken,
    wardsPlaced: row.wardsPlaced,
    visionScore: row.visionScore,
    wardsKilled: row.wardsKilled,
    visionWardsBought: row.controlWardsBought,
    performanceScore: person.isHidden ? null : row.performanceScore,
    performanceRank: person.isHidden ? null : row.performanceRank,
    isMvp: row.isMvp,
    isAce: row.isAce,
    isSubstitute: row.isSubstitute,
    // 장인정신 tells of the matches before.
    badges: shownBadges(person.isHidden ? { ...row, isCraftsman: false } : row),
  }
}
