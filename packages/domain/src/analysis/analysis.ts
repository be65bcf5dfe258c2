import { compareMatchOrder, emptyHistory, type PlayerHistory } from '../history/playerHistory.ts'
import { nextLengths, nextSides } from '../history/splits.ts'
import { nextStyle } from '../history/styleAxes.ts'
import { type MatchFacts, POSITION_NAMES, POSITIONS, type Position } from '../matches/matchFacts.ts'
import { shownStyleAxes } from '../statistics/playStyle.ts'
import { meanOfKnown, percentOf, roundTo } from '../statistics/ratios.ts'
import {
  type AggregateStats,
  aggregateStats,
  type ChampionStatistics,
  championSummaries,
} from '../statistics/recentStatistics.ts'
import { lengthSplit, type SplitRow, sideSplit, splitRow } from './splitList.ts'

export type AnalysisFilter = { position?: Position; championId?: number; patch?: string }

type RoleRow = {
  position: Position
  label: string
  games: number
  wins: number
  share: number | null
  winRate: number | null
  avgScore: number | null
}
type LaneOpponentRow = {
  playerId: string
  games: number
  wins: number
  losses: number
  winRate: number
  avgGoldLead: number | null
}
type Analysis = {
  stats: AggregateStats
  roles: RoleRow[]
  styleSample: number
  styleAxes: { axis: string; value: number }[] | null
  champions: ChampionStatistics[]
  byPatch: SplitRow[]
  byDuration: SplitRow[]
  bySide: SplitRow[]
  laneOpponents: LaneOpponentRow[]
}

export const filteredMatches = (
  matches: readonly MatchFacts[],
  { position, championId, patch }: AnalysisFilter,
): readonly MatchFacts[] =>
  matches.filter(
    (facts) =>
      (position === undefined || facts.position === position) &&
      (championId === undefined || facts.championId === championId) &&
      (patch === undefined || facts.patch === patch),
  )

/** Returns the whole analysis of the given counted matches, which may be in any order. */
export function analysisOf(matches: readonly MatchFacts[]): Analysis {
  const ordered = [...matches].sort(compareMatchOrder)
  const splits = ordered.reduce(foldSplits, emptyHistory())
  return {
    stats: aggregateStats(ordered, ordered.length),
    roles: rolesOf(ordered),
    styleSample: splits.style.matches,
    styleAxes: shownStyleAxes(splits.style),
    champions: championSummaries(ordered, ordered.length),
    byPatch: byPatch(ordered),
    byDuration: lengthSplit(splits),
    bySide: sideSplit(splits),
    laneOpponents: laneOpponentsOf(ordered),
  }
}

const foldSplits = (before: PlayerHistory, facts: MatchFacts): PlayerHistory => ({
  ...before,
  lengths: nextLengths(before.lengths, facts),
  sides: nextSides(before.sides, facts),
  style: nextStyle(before.style, facts),
})

const winsOf = (matches: readonly MatchFacts[]) => matches.filter(({ result }) => result === 'win').length

function rolesOf(matches: readonly MatchFacts[]): RoleRow[] {
  const positioned = matches.filter(({ position }) => position !== null).length
  return POSITIONS.map((position) => {
    const played = matches.filter((facts) => facts.position === position)
    const wins = winsOf(played)
    const score = meanOfKnown(played.map(({ performanceScore }) => performanceScore))
    return {
      position,
      label: POSITION_NAMES[position],
      games: played.length,
      wins,
      share: percentOf(played.length, positioned),
      winRate: percentOf(wins, played.length),
      avgScore: score === null ? null : roundTo(score, 1),
    }
  })
}

function byPatch(matches: readonly MatchFacts[]): SplitRow[] {
  const groups = [...Map.groupBy(matches.toReversed(), ({ patch }) => patch)]
  return groups
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([patch, played]) => splitRow(patch ?? '알 수 없음', [played.length, winsOf(played)]))
}

function laneOpponentsOf(matches: readonly MatchFacts[]): LaneOpponentRow[] {
  const byOpponent = Map.groupBy(matches, ({ laneOpponentId }) => laneOpponentId)
  return [...byOpponent]
    .flatMap(([playerId, played]) => {
      if (playerId === null) return []
      const wins = winsOf(played)
      const meanLead = meanOfKnown(played.map(goldLead))
      return {
        playerId,
        games: played.length,
        wins,
        losses: played.length - wins,
        winRate: percentOf(wins, played.length) ?? 0,
        avgGoldLead: meanLead === null ? null : Math.round(meanLead),
      }
    })
    .sort((a, b) => b.games - a.games || b.wins - a.wins)
}

const goldLead = ({ goldEarned, laneOpponentGold }: MatchFacts) =>
  goldEarned === null || laneOpponentGold === null ? null : goldEarned - laneOpponentGold

/** Returns the available filter values: positions and champions most played first, patches newest first. */
export function availableFilters(matches: readonly MatchFacts[]) {
  const newestFirst = [...matches].sort((a, b) => compareMatchOrder(b, a))
  const byCount = <Value>(values: readonly (Value | null)[]) =>
    [...Map.groupBy(values, (value) => value)]
      .flatMap(([value, all]) => (value === null ? [] : [{ value, count: all.length }]))
      .sort((a, b) => b.count - a.count)
      .map(({ value }) => value)
  return {
    positions: byCount(newestFirst.map(({ position }) => position)),
    championIds: byCount(newestFirst.map(({ championId }) => championId)),
    patches: [...new Set(newestFirst.flatMap(({ patch }) => patch ?? []))],
  }
}

export const analysisExplanations = {
  championTable:
    '고른 경기에서 플레이한 챔피언이에요. KDA는 모든 킬과 어시스트를 모든 데스로 나눠요. 승률은 10판보다 적으면 흐리게, 3판보다 적으면 표본 부족으로 보여줘요.',
  sampleGameTime: '고른 경기의 시간을 평균 내고 더했어요.',
  roleRadar: '포지션마다 플레이한 비율이에요. 포지션을 알 수 있는 경기만 집계해요.',
  roleScore: '그 포지션에서 받은 경기 점수의 평균이에요. 같은 포지션의 보통 경기가 5점이에요.',
  sampleWinRate:
    '고른 경기 중 이긴 비율이에요. 다시하기는 빼고, 10판보다 적으면 흐리게, 3판보다 적으면 표본 부족으로 보여줘요.',
  laneOpponents: '같은 포지션에서 맞선 사람이에요. 골드 차이는 경기가 끝났을 때의 평균이에요.',
} as const
