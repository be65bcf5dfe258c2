import { foldMatch } from '@buri/domain/history/foldMatch'
import { compareMatchOrder, emptyHistory } from '@buri/domain/history/playerHistory'
import { withOrigin } from '@buri/domain/matches/circle'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import type { IdentifiedPeople } from '#server/model/matches/people/identify.ts'
import type { NameUse, PlayerColumns } from '#server/model/matches/people/players.ts'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { type NewLineRating, rateInOrder } from '#server/model/matches/ratings/rateInOrder.ts'
import type { CurrentRating } from '#server/model/matches/ratings/ratingRows.ts'
import type { LineRow, MatchRow } from '#server/model/matches/store/matchRows.ts'
import { factsOf } from './factsOf.ts'
import type { HistoryRow } from './historyRows.ts'
import type { PlayerState } from './playerStates.ts'

/**
 * Whether the match is newer than all of the player's matches. False for a stored player without matches: the names of
 * deleted matches have to be replaced first.
 */
export const canAppend = (state: PlayerState | undefined, place: MatchPlace): boolean =>
  !state || (!state.isStale && state.last !== null && compareMatchOrder(state.last, place) < 0)

export type NewestRatings = {
  lines: readonly NewLineRating[]
  current: Map<string, CurrentRating>
  firstRated: readonly string[]
}

/** Returns `null` if the match is not rated, or if one of its players has a later rated match. */
export function rateNewest(
  current: ReadonlyMap<string, CurrentRating>,
  match: MatchRow,
  lines: readonly LineRow[],
): NewestRatings | null {
  const { playedAt, id: matchId, winner, isRated } = match
  if (!isRated || winner === null) return null
  const seats = lines.map(({ slot, playerId, side }) => ({ slot, playerId, side }))
  const matchPlace = { playedAt, matchId }
  for (const { lastPlayedAt, lastMatchId } of current.values()) {
    if (compareMatchOrder({ playedAt: lastPlayedAt, matchId: lastMatchId }, matchPlace) > 0) return null
  }
  const standings = new Map(current)
  const unrated = seats.map((seat) => ({ ...seat, rating: null }))
  const rated = rateInOrder(standings, [{ ...matchPlace, winner, lines: unrated }])
  const last = { lastPlayedAt: playedAt, lastMatchId: matchId }
  return {
    lines: rated,
    firstRated: [...standings.keys()].filter((playerId) => !current.has(playerId)),
    current: new Map([...standings].map(([playerId, rating]) => [playerId, { ...rating, ...last }])),
  }
}

export type FoldedHistory = HistoryRow & { isCraftsman: boolean }

type NewestMatch = {
  match: MatchRow
  lines: readonly LineRow[]
  states: ReadonlyMap<string, PlayerState>
  isNewest: (playerId: string) => boolean
}

export function foldNewest(
  { match, lines, states, isNewest }: NewestMatch,
  originOfSlot: (slot: number) => string,
): FoldedHistory[] {
  const last = { playedAt: match.playedAt, matchId: match.id }
  const slotOf = new Map(lines.map(({ playerId, slot }) => [playerId, slot]))
  return factsOf(match, lines, isNewest).map(({ playerId, facts }) => {
    const state = states.get(playerId)
    const before = state?.history ?? emptyHistory()
    const origins = state ? state.origins : []
    const origin = originOfSlot(slotOf.get(playerId) ?? 0)
    return { playerId, last, before, origins: origins && withOrigin(origins, origin), ...foldMatch(before, facts) }
  })
}

export function playerColumnsAfter(
  { match, lines, states, isNewest }: NewestMatch,
  evidence: readonly (Evidence | null)[],
  newcomers: IdentifiedPeople['newcomers'],
): PlayerColumns[] {
  return lines.flatMap(({ slot, playerId, profileIconId, accountLevel }) => {
    const riotId = evidence[slot]?.riotId
    if (playerId === null || !riotId || !isNewest(playerId)) return []
    const before = states.get(playerId)
    return [
      {
        id: playerId,
        riotId,
        keepsName: before?.riotId.gameName === riotId.gameName && before.riotId.tagLine === riotId.tagLine,
        visibility: newcomers.get(playerId) ?? null,
        profileIconId: profileIconId ?? before?.profileIconId ?? null,
        iconAt: profileIconId === null ? null : match.playedAt,
        accountLevel: accountLevel ?? before?.accountLevel ?? null,
        firstPlayedAt: before?.firstPlayedAt ?? match.playedAt,
        lastPlayedAt: match.playedAt,
      },
    ]
  })
}

export const nameUses = (
  { playerIds, withheldNames }: Pick<IdentifiedPeople, 'playerIds' | 'withheldNames'>,
  evidence: readonly (Evidence | null)[],
  lastUsedAt: number,
): NameUse[] =>
  playerIds.flatMap((playerId, slot) => {
    const riotId = evidence[slot]?.riotId
    return playerId === null || !riotId || withheldNames.includes(slot)
      ? []
      : [{ playerId, riotId, lastUsedAt, isAlt: false }]
  })
