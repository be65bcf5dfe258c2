import type { Night } from '@buri/contract/nights/nights'
import type { GameRuling } from '@buri/domain/nights/series'
import type { BestOf, FearlessRule, SideRule } from '@buri/domain/nights/seriesSettings'
import { winsNeeded } from '@buri/domain/nights/seriesSettings'

type Series = Night['series']

/** Returns a text such as 5판 3선승 or 단판. */
export const bestOfWords = (bestOf: BestOf) => (bestOf === 1 ? '단판' : `${bestOf}판 ${winsNeeded(bestOf)}선승`)

export const SIDE_RULE_NAMES: Record<SideRule, string> = {
  alternate: '번갈아',
  loser: '진 팀이 고름',
  winner: '이긴 팀이 고름',
  coin: '동전',
  host: '주최',
}
export const FEARLESS_NAMES: Record<FearlessRule, string> = {
  none: '없음',
  soft: '소프트 피어리스',
  hard: '하드 피어리스',
  bans: '밴 포함 피어리스',
}
export const FEARLESS_WORDS: Record<FearlessRule, string> = {
  none: '같은 챔피언을 몇 번이고 고를 수 있어요',
  soft: '우리 팀이 고른 챔피언은 우리 팀이 다시 고를 수 없어요',
  hard: '한 번 나온 챔피언은 양 팀 모두 다시 고를 수 없어요',
  bans: '나온 챔피언과 밴한 챔피언 모두 다시 고를 수 없어요',
}

/** The series to show: the one of the night, or the one between two teams of a night of several teams. */
export type ShownSeries = {
  teams: readonly { number: number; name: string }[]
  sets: readonly Pick<Series['sets'][number], 'n' | 'nth' | 'state' | 'winner' | 'blueTeam'>[]
}

/** Returns a name such as 가 팀. A name that already ends with 팀 is returned unchanged. */
export function teamName({ teams }: Pick<ShownSeries, 'teams'>, number: number | null) {
  const name = teams.find((team) => team.number === number)?.name ?? '-'
  return name.endsWith('팀') ? name : `${name} 팀`
}

export const openSideChoice = ({ choices }: Pick<Series, 'choices'>, n: number | undefined, now: number) =>
  choices.find((choice) => choice.n === n && Date.parse(choice.until) > now)

export const gameName = ({ sets }: Pick<ShownSeries, 'sets'>, n: number) => {
  const set = sets.find((candidate) => candidate.n === n)
  return set ? `${set.nth}세트` : `경기 ${n}`
}

export const rulingsOf = (series: Pick<ShownSeries, 'teams'>): { ruling: GameRuling; words: string }[] => [
  { ruling: 'void', words: '무효' },
  { ruling: 1, words: `${teamName(series, 1)} 승` },
  { ruling: 2, words: `${teamName(series, 2)} 승` },
  { ruling: 'played', words: '경기 결과대로' },
]

/** Returns a text such as 가 팀이 1승만 더하면 시리즈를 이겨요, or `null` after the series is decided. */
export function winsNeededText(series: Series): string | null {
  const { bestOf, teams, decided } = series
  const [first, second] = teams
  if (bestOf === null || decided || !first || !second) return null
  const winsLeft = (team: typeof first) => winsNeeded(bestOf) - team.wins
  if (first.wins === 0 && second.wins === 0) return `먼저 ${winsNeeded(bestOf)}승을 하면 시리즈를 이겨요.`
  if (winsLeft(first) === winsLeft(second)) return `두 팀 모두 ${winsLeft(first)}승이 남았어요.`
  const leader = winsLeft(first) < winsLeft(second) ? first : second
  return `${leader.name} 팀이 ${winsLeft(leader)}승만 더하면 시리즈를 이겨요.`
}
