import type { PlayerHistory } from '../history/playerHistory.ts'
import { countPositions, type RecentMatchFields, readRecentMatch } from '../history/recentMatches.ts'
import { SESSION_GAP_MS } from '../history/rhythm.ts'
import { POSITION_NAMES, POSITIONS, type Position } from '../matches/matchFacts.ts'
import { closestTeammate, duoTendency, togetherWinLift } from './duoTendency.ts'
import { averageLength, lengthTrend } from './gameLength.ts'
import { playStyleOf, shownStyleAxes } from './playStyle.ts'
import { dayPartShares } from './playTime.ts'
import { percentOf, roundTo } from './ratios.ts'

const MATCHES_NEEDED = 10
// If the shares of two positions are closer than this, both count as the player's own.
const CLEAR_LEAD_PERCENT = 10

export type Pattern = {
  sample: number
  primaryPlayTime: string | null
  playTimePercentage: number | null
  /** Seconds. */
  averageGameLength: number | null
  gameLengthTrend: string | null
  preferredPosition: string | null
  positionPlayRate: number | null
  duoTendency: string | null
  duoRate: number | null
  consecutiveGames: number | null
  maxConsecutive: number | null
  playStyle: string | null
  playStyleDescription: string | null
  activity: number[][] | null
  styleSample: number
  styleAxes: { axis: string; value: number }[] | null
}

/**
 * Returns a player's style in the last fifty counted matches. Each part is `null` until there are enough matches by its
 * own rule.
 */
export function patternOf(history: PlayerHistory, now: number): Pattern {
  const recent = history.recent.map(readRecentMatch)
  const durations = recent.map(({ durationSeconds }) => durationSeconds)
  return {
    sample: recent.length,
    ...playTimeOf(recent),
    averageGameLength: averageLength(durations),
    gameLengthTrend: lengthTrend(durations),
    ...positionOf(history),
    ...duoOf(history),
    ...sessionOf(history, now),
    ...(playStyleOf(history.style) ?? { playStyle: null, playStyleDescription: null }),
    activity: history.counted === 0 ? null : history.activity.map((hours) => [...hours]),
    styleSample: history.style.matches,
    styleAxes: shownStyleAxes(history.style),
  }
}

function playTimeOf(recent: readonly RecentMatchFields[]): Pick<Pattern, 'primaryPlayTime' | 'playTimePercentage'> {
  const [most] = dayPartShares(recent.map(({ playedAt }) => playedAt)).sort((a, b) => b.share - a.share)
  if (recent.length < MATCHES_NEEDED || most === undefined) return { primaryPlayTime: null, playTimePercentage: null }
  return { primaryPlayTime: most.part, playTimePercentage: roundTo(100 * most.share, 1) }
}

function positionOf({ recent }: PlayerHistory): Pick<Pattern, 'preferredPosition' | 'positionPlayRate'> {
  const counts = countPositions(recent)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rates = POSITIONS.map((position, index) => ({
    position,
    rate: percentOf(counts[index] ?? 0, total) ?? 0,
  })).sort((a, b) => b.rate - a.rate)
  const [first, second] = rates
  if (total < MATCHES_NEEDED || first === undefined || second === undefined)
    return { preferredPosition: null, positionPlayRate: null }
  const isClear = first.rate - second.rate >= CLEAR_LEAD_PERCENT
  return {
    preferredPosition: isClear ? POSITION_NAMES[first.position] : '멀티 포지션',
    positionPlayRate: first.rate,
  }
}

function duoOf({ companions, counted }: PlayerHistory): Pick<Pattern, 'duoTendency' | 'duoRate'> {
  const closest = closestTeammate(companions)
  if (counted < MATCHES_NEEDED || closest === undefined) return { duoTendency: null, duoRate: null }
  const [, together, , against] = closest
  return { duoTendency: duoTendency(togetherWinLift(together, against)), duoRate: percentOf(together, counted) }
}

function sessionOf({ session }: PlayerHistory, now: number): Pick<Pattern, 'consecutiveGames' | 'maxConsecutive'> {
  if (session === null) return { consecutiveGames: null, maxConsecutive: null }
  const isOver = now > session.endsAt + SESSION_GAP_MS
  return { consecutiveGames: isOver ? 0 : session.length, maxConsecutive: session.longest }
}

/** Returns the position most played in the last fifty matches; `null` when none is known. */
export function mainPosition({ recent }: PlayerHistory): Position | null {
  const counts = countPositions(recent)
  const most = Math.max(...counts)
  return most === 0 ? null : (POSITIONS[counts.indexOf(most)] ?? null)
}

export const patternExplanations = {
  primaryPlayTime:
    '최근 50판의 시작 시각(한국 시간)을 새벽·오전·오후·저녁으로 나눴어요. 10판부터 보여주고, 적은 판수에 흔들리지 않게 (판수+1)÷(전체+4)로 계산해요.',
  averageGameLength: '최근 10판의 평균 경기 시간이에요.',
  gameLengthTrend: '최근 10판과 그 전 20판의 평균이 90초 넘게 다르고 우연이 아닐 때만 길어짐·짧아짐으로 보여줘요.',
  preferredPosition: '포지션을 알 수 있는 경기만 집계해요. 1위와 2위의 차이가 10%p보다 작으면 멀티 포지션이에요.',
  duoTendency:
    '가장 자주 같은 팀이었던 사람과 같은 팀이 된 비율이에요. 무작위로 나누면 44.4%이고, 그보다 1.25배 이상이면 단짝형, 0.8배 미만이면 라이벌형이에요.',
  consecutiveGames: '앞 경기가 끝나고 60분 안에 시작하면 이어서 한 판으로 세요.',
  playStyle:
    '같은 포지션의 평균과 비교한 일곱 가지 성향이에요. 가장 높은 성향이 이름이 되고, 뚜렷한 성향이 없으면 밸런스형이에요. 포지션을 아는 경기 10판부터 보여줘요.',
  activity: '모든 경기의 시작 시각을 요일과 시간(한국 시간)으로 모았어요.',
} as const
