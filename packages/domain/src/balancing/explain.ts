import { josa } from 'es-hangul'
import { POSITION_NAMES, POSITIONS } from '../matches/matchFacts.ts'
import { nameJosa } from '../nameJosa.ts'
import type { BalanceRequest, Pair, Teams } from './balanceRequest.ts'
import { seatComfort } from './seatCosts.ts'
import type { TeamCosts } from './teamCosts.ts'
import { type BalanceWeights, COST_TERMS, type CostTerm } from './weights.ts'

export const TERM_NAMES: Record<CostTerm, string> = {
  strength: '실력 차',
  lane: '라인 차',
  offRole: '포지션',
  spread: '팀 안 편차',
  repeat: '같은 팀 반복',
  together: '함께',
  apart: '따로',
}

/** How weights differ from the defaults: `포지션 3배, 라인 차 0.5배, 같은 팀 반복 끔`. */
export function weightWords(weights: BalanceWeights): string {
  const changed = COST_TERMS.filter((term) => weights[term] !== 1).map((term) =>
    weights[term] === 0 ? `${TERM_NAMES[term]} 끔` : `${TERM_NAMES[term]} ${weights[term]}배`,
  )
  return changed.length === 0 ? '모든 항목을 한 배로' : changed.join(', ')
}

const UNEVEN = 0.06
const MOST_REMARKS = 2

/** One or two sentences on the notable properties of two teams. */
export function teamsSentence(request: BalanceRequest, option: Teams & Pick<TeamCosts, 'blueWinRate'>): string {
  const seats = seatsOf(request, option)
  const foreign = seats.filter(({ comfort }) => comfort === 'fill' || comfort === 'refused').length
  const second = seats.filter(({ comfort }) => comfort === 'sub').length
  const repeated = request.repeats.filter((pair) => areJoined(option, pair)).length
  const ahead = option.blueWinRate >= 0.5 ? '블루팀' : '레드팀'
  const chance = Math.round(100 * Math.max(option.blueWinRate, 1 - option.blueWinRate))
  const [parted] = request.together.filter((pair) => !areJoined(option, pair))
  const [joined] = request.apart.filter((pair) => areJoined(option, pair))
  const remarks = [
    parted && `함께하기로 한 ${partedWords(parted)}`,
    joined && `따로 하기로 한 ${joinedWords(joined)}`,
    Math.abs(option.blueWinRate - 0.5) >= UNEVEN && `${josa(ahead, '이/가')} ${chance}%로 앞서요.`,
    foreign > 0 && `${foreign}명이 고르지 않은 자리에 서요.`,
    repeated > 0 && `지난번에도 같은 팀이던 짝이 ${repeated}개 있어요.`,
    foreign === 0 && second > 0 && `${second}명은 부 포지션이에요.`,
    request.weights.offRole > 0 && foreign + second === 0 && '열 명 모두 자기 자리에 서요.',
  ]
  return remarks
    .filter((remark) => typeof remark === 'string')
    .slice(0, MOST_REMARKS)
    .join(' ')
}

/** Wishes that two teams break, one sentence each: refused and foreign seats, pairs split or joined. */
export function brokenWishes(request: BalanceRequest, teams: Teams): string[] {
  return [
    ...seatsOf(request, teams).flatMap(({ name, position, comfort }) => {
      const seat = josa(POSITION_NAMES[position], '을/를')
      if (comfort === 'refused') return `${nameJosa(name, '은/는')} ${seat} 거절했어요.`
      return comfort === 'fill' ? `${nameJosa(name, '은/는')} ${seat} 고르지 않았어요.` : []
    }),
    ...request.together.filter((pair) => !areJoined(teams, pair)).map((pair) => `함께하기로 한 ${partedWords(pair)}`),
    ...request.apart.filter((pair) => areJoined(teams, pair)).map((pair) => `따로 하기로 한 ${joinedWords(pair)}`),
  ]
}

/** Beginning of the sentence about a swap. */
export const swapWords = (one: string, other: string) => `${nameJosa(one, '와/과')} ${nameJosa(other, '을/를')} 바꾸면`

const partedWords = ([one, other]: Pair) => `${nameJosa(one, '와/과')} ${nameJosa(other, '이/가')} 갈라져요.`
const joinedWords = ([one, other]: Pair) => `${nameJosa(one, '와/과')} ${nameJosa(other, '이/가')} 같은 팀이에요.`

const areJoined = ({ blue }: Teams, [one, other]: Pair) => blue.includes(one) === blue.includes(other)

function seatsOf({ players }: BalanceRequest, teams: Teams) {
  const known = new Map(players.map((player) => [player.name, player]))
  return [teams.blue, teams.red].flatMap((team) =>
    POSITIONS.flatMap((position, lane) => {
      const player = known.get(team[lane] ?? '')
      return player ? [{ name: player.name, position, comfort: seatComfort(player, position) }] : []
    }),
  )
}

/** Why one answer ranks above another: where each is better, and the total difference. */
export function whyNot(best: TeamCosts, other: TeamCosts, otherName: string): string {
  const changes = COST_TERMS.map((term) => ({
    name: TERM_NAMES[term],
    points: Math.round(other.terms[term] - best.terms[term]),
  })).filter(({ points }) => points !== 0)
  const contribution = (worse: boolean) =>
    changes
      .filter(({ points }) => points > 0 === worse)
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
      .map(({ name, points }) => `${name} ${Math.abs(points)}점`)
      .join(', ')
  const behind = Math.round(other.cost - best.cost)
  const [gained, lost] = [contribution(false), contribution(true)]
  if (gained === '' && lost === '') return `${josa(otherName, '은/는')} 모든 항목이 같아요.`
  const end = behind > 0 ? `모두 ${behind}점 뒤져요.` : behind < 0 ? `모두 ${-behind}점 앞서요.` : '합은 같아요.'
  if (gained === '') return `${josa(otherName, '은/는')} ${lost}을 잃어 ${end}`
  return `${josa(otherName, '은/는')} ${gained} 낫지만${lost === '' ? '' : ` ${lost}을 잃어`} ${end}`
}
