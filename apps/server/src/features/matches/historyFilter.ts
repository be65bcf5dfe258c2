import { championNameOf } from '@buri/domain/gameData/champions'
import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import { type MatchFilter, playedTypesAndChampions } from '@buri/domain/history/tallies'
import type { MatchResult } from '@buri/domain/matches/matchFacts'

export type HistoryFilterInput = {
  champion: string | undefined
  gameType: string | undefined
  result: MatchResult | undefined
}

const filterNameOf = (championId: number) => championNameOf({ championId, championKey: null })

/** Returns `undefined` if no match can fit, because the player never played this champion. */
export function readFilter(
  history: PlayerHistory,
  { champion, gameType, result }: HistoryFilterInput,
): MatchFilter | undefined {
  const filter: MatchFilter = {}
  if (gameType !== undefined) filter.typeLabel = gameType
  if (result !== undefined) filter.result = result
  if (champion === undefined) return filter
  const championId = playedTypesAndChampions(history).championIds.find((id) => filterNameOf(id) === champion)
  return championId === undefined ? undefined : { ...filter, championId }
}
