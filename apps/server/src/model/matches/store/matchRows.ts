import type { DerivedMatch } from '@buri/domain/matches/deriveMatch'
import { fingerprintOf } from '@buri/domain/matches/fingerprintOf'
import type { MatchResult } from '@buri/domain/matches/matchFacts'
import type { Disagreement } from '@buri/domain/matches/mergeMatches'
import { areEnoughIdentified } from '@buri/domain/matches/ratedMatch'
import { isCountedTrust, type Trust } from '@buri/domain/matches/trust'
import type { ParsedMatch, ParsedParticipant, ParsedTeam, Position } from '@buri/replay/parsedMatch'
import type { LineRating } from '#server/model/matches/ratings/rateInOrder.ts'
import type { DateSource } from './playedAt.ts'

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }

export type MatchRow = Omit<ParsedMatch, 'source' | 'playedAt' | 'participants' | 'blue' | 'red'> & {
  id: string
  fingerprint: string
  playedAt: number
  dateSource: DateSource
  typeLabel: string
  isRemake: boolean
  isCounted: boolean
  isRated: boolean
  uncountedReason: string | null
  blueTeam: ParsedTeam
  redTeam: ParsedTeam
  scoreVersion: number
}

export type MatchMetadata = {
  disagreements: readonly (Disagreement & { source: string })[]
  remark: string | null
  clanId: string | null
  /** The host need not have played. */
  hostId: string | null
  uploadedBy: string | null
  standing: Trust
  maturesAt: number | null
  doubts: readonly string[]
  /** The key of the version that is kept, if there are several; `''` while there is only one. */
  versionKey: string
}

/** Columns of `match_participant` that follow from the match alone. */
export type LineRow = Omit<ParsedParticipant, 'position'> & {
  matchId: string
  slot: number
  playerId: string | null
  /** The guest who gets the seat once somebody speaks for the guest; see `silentSeats`. `playerId` is `null` then. */
  guestId: string | null
  playedAt: number
  typeLabel: string
  result: MatchResult
  isCounted: boolean
  isDeleted: boolean
  isSubstitute: boolean
  isNameWithheld: boolean
  reportedPosition: Position | null
  position: Position | null
  isPositionKnown: boolean
  performanceScore: number | null
  performanceRank: number | null
  isMvp: boolean
  isAce: boolean
  laneResult: 'win' | 'loss' | 'even' | null
  badges: readonly string[]
}

export type HistoryColumns = { isCraftsman: boolean } & Nullable<LineRating>
export type StoredLine = LineRow & HistoryColumns
export type StoredMatch = { match: MatchRow & MatchMetadata; lines: readonly StoredLine[] }

export const metadataOf = (match: MatchMetadata): MatchMetadata => ({
  disagreements: match.disagreements,
  remark: match.remark,
  clanId: match.clanId,
  hostId: match.hostId,
  uploadedBy: match.uploadedBy,
  standing: match.standing,
  maturesAt: match.maturesAt,
  doubts: match.doubts,
  versionKey: match.versionKey,
})

type MatchFacts = {
  id: string
  parsed: ParsedMatch
  derived: DerivedMatch
  playedAt: number
  dateSource: DateSource
  playerIds: readonly (string | null)[]
  guestIds: readonly (string | null)[]
  substitutes: readonly number[]
  withheldNames: readonly number[]
  standing: Trust
}

export const withheldNamesOf = (lines: readonly Pick<LineRow, 'slot' | 'isNameWithheld'>[]): readonly number[] =>
  lines.filter(({ isNameWithheld }) => isNameWithheld).map(({ slot }) => slot)

export const substitutesOf = (lines: readonly Pick<LineRow, 'slot' | 'isSubstitute'>[]): readonly number[] =>
  lines.filter(({ isSubstitute }) => isSubstitute).map(({ slot }) => slot)

/** Returns the player whom the seat belongs to, or would belong to once somebody speaks for its guest. */
export const holderOf = ({ playerId, guestId }: Pick<LineRow, 'playerId' | 'guestId'>) => playerId ?? guestId

export function matchRowOf(facts: MatchFacts): MatchRow {
  const { id, parsed, derived, playedAt, dateSource, playerIds, guestIds, standing } = facts
  const identified = playerIds.map((playerId, slot) => playerId ?? guestIds[slot] ?? null)
  return {
    id,
    platform: parsed.platform,
    gameId: parsed.gameId,
    isNumberHinted: parsed.isNumberHinted,
    fingerprint: fingerprintOf(parsed),
    playedAt,
    dateSource,
    durationSeconds: parsed.durationSeconds,
    gameVersion: parsed.gameVersion,
    queueId: parsed.queueId,
    mapId: parsed.mapId,
    gameMode: parsed.gameMode,
    gameType: parsed.gameType,
    endedInSurrender: parsed.endedInSurrender,
    endedInEarlySurrender: parsed.endedInEarlySurrender,
    typeLabel: derived.typeLabel,
    winner: derived.winner,
    isRemake: derived.isRemake,
    isCounted: derived.isCounted && isCountedTrust(standing),
    isRated: derived.isRated && isCountedTrust(standing) && areEnoughIdentified(identified),
    uncountedReason: derived.uncountedReason,
    blueTeam: parsed.blue,
    redTeam: parsed.red,
    timeline: parsed.timeline,
    scoreVersion: derived.scoreVersion,
  }
}

export function lineRowsOf({
  id,
  parsed,
  derived,
  playedAt,
  playerIds,
  guestIds,
  substitutes,
  ...rest
}: MatchFacts): LineRow[] {
  return parsed.participants.map((participant, slot) => {
    const line = derived.participants[slot]
    if (!line) throw new Error(`deriving ${id} lost the participant ${slot}`)
    return {
      ...participant,
      matchId: id,
      slot,
      playerId: playerIds[slot] ?? null,
      guestId: guestIds[slot] ?? null,
      playedAt,
      typeLabel: derived.typeLabel,
      result: line.result,
      isCounted: derived.isCounted,
      isDeleted: !isCountedTrust(rest.standing),
      isSubstitute: substitutes.includes(slot),
      isNameWithheld: rest.withheldNames.includes(slot),
      reportedPosition: participant.position,
      position: line.position,
      isPositionKnown: line.isPositionKnown,
      performanceScore: line.performanceScore,
      performanceRank: line.performanceRank,
      isMvp: line.isMvp,
      isAce: line.isAce,
      laneResult: line.laneResult,
      badges: line.badges,
    }
  })
}

export const UNRATED_LINE: Nullable<LineRating> = {
  muBefore: null,
  sigmaBefore: null,
  muAfter: null,
  sigmaAfter: null,
  balanceMuBefore: null,
  balanceSigmaBefore: null,
  balanceMuAfter: null,
  balanceSigmaAfter: null,
  expectedWin: null,
}

export function parsedOf({ match, lines }: StoredMatch): ParsedMatch {
  return {
    // Any source serves here, because the first source's format affects no fact.
    source: 'match-v5',
    platform: match.platform,
    gameId: match.gameId,
    isNumberHinted: match.isNumberHinted,
    playedAt: match.dateSource === 'game' ? match.playedAt : null,
    durationSeconds: match.durationSeconds,
    gameVersion: match.gameVersion,
    queueId: match.queueId,
    mapId: match.mapId,
    gameMode: match.gameMode,
    gameType: match.gameType,
    endedInSurrender: match.endedInSurrender,
    endedInEarlySurrender: match.endedInEarlySurrender,
    winner: match.winner,
    participants: lines.map(participantOf),
    blue: match.blueTeam,
    red: match.redTeam,
    timeline: match.timeline,
  }
}

const participantOf = (line: StoredLine): ParsedParticipant => ({
  side: line.side,
  win: line.win,
  gameName: line.gameName,
  tagLine: line.tagLine,
  clientPuuid: line.clientPuuid,
  apiPuuid: line.apiPuuid,
  isBot: line.isBot,
  accountLevel: line.accountLevel,
  profileIconId: line.profileIconId,
  championId: line.championId,
  championKey: line.championKey,
  championLevel: line.championLevel,
  spell1Id: line.spell1Id,
  spell2Id: line.spell2Id,
  keystoneId: line.keystoneId,
  subStyleId: line.subStyleId,
  items: line.items,
  position: line.reportedPosition,
  kills: line.kills,
  deaths: line.deaths,
  assists: line.assists,
  cs: line.cs,
  neutralMinionsKilled: line.neutralMinionsKilled,
  goldEarned: line.goldEarned,
  damageToChampions: line.damageToChampions,
  damageTaken: line.damageTaken,
  damageSelfMitigated: line.damageSelfMitigated,
  damageToObjectives: line.damageToObjectives,
  damageToTurrets: line.damageToTurrets,
  timeCcingOthers: line.timeCcingOthers,
  timeSpentDead: line.timeSpentDead,
  visionScore: line.visionScore,
  wardsPlaced: line.wardsPlaced,
  wardsKilled: line.wardsKilled,
  controlWardsBought: line.controlWardsBought,
  largestKillingSpree: line.largestKillingSpree,
  largestMultiKill: line.largestMultiKill,
  pentaKills: line.pentaKills,
  turretKills: line.turretKills,
  inhibitorKills: line.inhibitorKills,
  dragonKills: line.dragonKills,
  baronKills: line.baronKills,
})
