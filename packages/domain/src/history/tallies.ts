import { type MatchFacts, type MatchResult, POSITIONS } from '../matches/matchFacts.ts'
import { seoulHour, seoulWeekday } from '../seoulTime.ts'

type ResultCounts = readonly [championId: number | null, win: number, loss: number, remake: number, none: number]
export type TypeRow = readonly [typeLabel: string, champions: readonly ResultCounts[]]
export type ChampionRow = readonly [
  championId: number,
  games: number,
  wins: number,
  kills: number,
  deaths: number,
  assists: number,
  ratedGames: number,
  ratedWins: number,
]
export type PositionRow = readonly [games: number, wins: number]
export type Activity = readonly (readonly number[])[]

type Types = { types: readonly TypeRow[] }

export type MatchFilter = { championId?: number | null; typeLabel?: string; result?: MatchResult }

/** Counts the matches of a history that a filter lets through, without reading any match. */
export function countMatches({ types }: Types, filter: MatchFilter): number {
  let total = 0
  for (const [typeLabel, champions] of types) {
    if (filter.typeLabel !== undefined && filter.typeLabel !== typeLabel) continue
    for (const [championId, win, loss, remake, none] of champions) {
      if (filter.championId !== undefined && filter.championId !== championId) continue
      const counts: Record<MatchResult, number> = { win, loss, remake, none }
      total += filter.result === undefined ? win + loss + remake + none : counts[filter.result]
    }
  }
  return total
}

/** Returns the types and champions of a history, the most played first. */
export function playedTypesAndChampions({ types }: Types): { typeLabels: string[]; championIds: number[] } {
  const byChampion = new Map<number, number>()
  const byType = types.map(([typeLabel, champions]) => {
    let games = 0
    for (const [championId, win, loss, remake, none] of champions) {
      const played = win + loss + remake + none
      games += played
      if (championId !== null) byChampion.set(championId, (byChampion.get(championId) ?? 0) + played)
    }
    return { typeLabel, games }
  })
  return {
    typeLabels: byType.sort((a, b) => b.games - a.games).map(({ typeLabel }) => typeLabel),
    championIds: [...byChampion].sort(([a, x], [b, y]) => y - x || a - b).map(([championId]) => championId),
  }
}

/** Adds one match to the counts by type, champion and result. */
export function tallyType(types: readonly TypeRow[], { typeLabel, championId, result }: MatchFacts): TypeRow[] {
  const champions = types.find(([label]) => label === typeLabel)?.[1] ?? []
  const [, win, loss, remake, none] = champions.find(([id]) => id === championId) ?? [championId, 0, 0, 0, 0]
  const added: ResultCounts = [
    championId,
    win + (result === 'win' ? 1 : 0),
    loss + (result === 'loss' ? 1 : 0),
    remake + (result === 'remake' ? 1 : 0),
    none + (result === 'none' ? 1 : 0),
  ]
  const row: TypeRow = [typeLabel, withRow(champions, added, ([id]) => id ?? -1)]
  return withRow(types, row, ([label]) => label)
}

/** Adds a match to the counts by champion. A match on an unknown champion changes nothing. */
export function tallyChampion(champions: readonly ChampionRow[], facts: MatchFacts): readonly ChampionRow[] {
  if (facts.championId === null) return champions
  const [id, games, wins, kills, deaths, assists, ratedGames, ratedWins] = champions.find(
    ([id]) => id === facts.championId,
  ) ?? [facts.championId, 0, 0, 0, 0, 0, 0, 0]
  const won = facts.result === 'win' ? 1 : 0
  const rated = facts.isRated ? 1 : 0
  const row: ChampionRow = [
    id,
    games + 1,
    wins + won,
    kills + facts.kills,
    deaths + facts.deaths,
    assists + facts.assists,
    ratedGames + rated,
    ratedWins + rated * won,
  ]
  return withRow(champions, row, ([championId]) => championId)
}

/** Adds a match to the counts by position. A match in an unknown position changes nothing. */
export function tallyPosition(positions: readonly PositionRow[], facts: MatchFacts): readonly PositionRow[] {
  return positions.map(
    ([games, wins], index): PositionRow =>
      POSITIONS[index] === facts.position ? [games + 1, wins + (facts.result === 'win' ? 1 : 0)] : [games, wins],
  )
}

/** Adds one counted match to the hour and weekday at which it started. */
export function tallyActivity(activity: Activity, { playedAt }: MatchFacts): Activity {
  const day = seoulWeekday(playedAt)
  return activity.map((hours, weekday) =>
    weekday === day ? hours.with(seoulHour(playedAt), hourCount(hours, playedAt)) : hours,
  )
}

const hourCount = (hours: readonly number[], playedAt: number) => (hours[seoulHour(playedAt)] ?? 0) + 1

function withRow<Row>(rows: readonly Row[], row: Row, keyOf: (row: Row) => string | number): Row[] {
  const key = keyOf(row)
  const insertAt = rows.findIndex((other) => keyOf(other) >= key)
  if (insertAt === -1) return [...rows, row]
  const next = rows[insertAt]
  const isSame = next !== undefined && keyOf(next) === key
  return [...rows.slice(0, insertAt), row, ...rows.slice(isSame ? insertAt + 1 : insertAt)]
}
