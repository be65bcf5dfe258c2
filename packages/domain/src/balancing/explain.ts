import { josa } from 'es-hangul'
import { POSITION_NAMES, POSITIONS } from '../matches/matchFacts.ts'
import { nameJosa } from '../nameJosa.ts'
import type { BalanceRequest, Pair, Teams } from './balanceRequest.ts'
import { seatComfort } from './seatCosts.ts'
import type { TeamCosts } from './teamCosts.ts'
import { type BalanceWeights, COST_TERMS, type CostTerm } from './weights.ts'

export const COST_TERM_LABELS: Record<CostTerm, string> = {
  strength: '승리 확률',
  lane: '라인 차이',
  offRole: '희망 포지션',
  spread: '팀 내 실력 차',
  repeat: '지난 판과 다른 팀',
  together: '같은 팀 요청',
  apart: '다른 팀 요청',
}

/** Tells how weights differ from the defaults: `희망 포지션 3배, 라인 차이 0.5배, 지난 판과 다른 팀 끔`. */
export function describeWeights(weights: BalanceWeights): string {
  const changedWeights = COST_TERMS.filter((term) => weights[term] !== 1).map((term) =>
    weights[term] === 0 ? `${COST_TERM_LABELS[term]} 끔` : `${COST_TERM_LABELS[term]} ${weights[term]}배`,
  )
  return changedWeights.length === 0 ? '모든 항목을 똑같이 봐요' : changedWeights.join(', ')
}

// A usual division of ten friends costs some tens to hundreds, which makes a score of 75 to 97.
const SCORE_SCALE = 1200

/** Converts a cost, or one of its terms, to a score from 0 to 100, higher is better. */
export const balanceScore = (cost: number): number => Math.round(100 * Math.exp(-cost / SCORE_SCALE))

const UNEVEN_FROM = 0.06
const MAX_REMARKS = 2

/** Returns at most `MAX_REMARKS` sentences about two teams, the most notable first. */
export function teamsSentence(request: BalanceRequest, option: Teams & Pick<TeamCosts, 'blueWinRate'>): string {
  const seats = seatsOf(request, option)
  const foreign = seats.filter(({ comfort }) => comfort === 'fill' || comfort === 'refused').length
  const second = seats.filter(({ comfort }) => comfort === 'sub').length
  const repeated = request.repeats.filter((pair) => areOnOneTeam(option, pair)).length
  const favouredTeam = option.blueWinRate >= 0.5 ? '블루팀' : '레드팀'
  const chance = Math.round(100 * Math.max(option.blueWinRate, 1 - option.blueWinRate))
  const [parted] = request.together.filter((pair) => !areOnOneTeam(option, pair))
  const [joined] = request.apart.filter((pair) => areOnOneTeam(option, pair))
  const remarks = [
    parted && `같은 팀을 요청한 ${separationWords(parted)}`,
    joined && `다른 팀을 요청한 ${joinedWords(joined)}`,
    Math.abs(option.blueWinRate - 0.5) >= UNEVEN_FROM && `${josa(favouredTeam, '이/가')} ${chance}%로 앞서요.`,
    foreign > 0 && `${foreign}명이 희망하지 않은 포지션이에요.`,
    repeated > 0 && `지난 판에도 같은 팀이던 사람이 ${repeated}쌍 있어요.`,
    foreign === 0 && second > 0 && `${second}명은 부 포지션이에요.`,
    request.weights.offRole > 0 && foreign + second === 0 && '열 명 모두 희망 포지션이에요.',
  ]
  return remarks
    .filter((remark) => typeof remark === 'string')
    .slice(0, MAX_REMARKS)
    .join(' ')
}

/** Returns one sentence for each wish that two teams break. */
export function brokenWishes(request: BalanceRequest, teams: Teams): string[] {
  return [
    ...seatsOf(request, teams).flatMap(({ name, position, comfort }) => {
      const seat = josa(POSITION_NAMES[position], '을/를')
      if (comfort === 'refused') return `${nameJosa(name, '은/는')} ${seat} 안 가겠다고 했어요.`
      return comfort === 'fill' ? `${nameJosa(name, '은/는')} ${seat} 희망하지 않았어요.` : []
    }),
    ...request.together
      .filter((pair) => !areOnOneTeam(teams, pair))
      .map((pair) => `같은 팀을 요청한 ${separationWords(pair)}`),
    ...request.apart.filter((pair) => areOnOneTeam(teams, pair)).map((pair) => `다른 팀을 요청한 ${joinedWords(pair)}`),
  ]
}

/** Returns the beginning of the sentence about exchanging two players. */
export const describeSwap = (one: string, other: string) =>
  `${nameJosa(one, '와/과')} ${nameJosa(other, '을/를')} 바꾸면`

const separationWords = ([one, other]: Pair) => `${nameJosa(one, '와/과')} ${nameJosa(other, '이/가')} 갈라져요.`
const joinedWords = ([one, other]: Pair) => `${nameJosa(one, '와/과')} ${nameJosa(other, '이/가')} 같은 팀이에요.`

const areOnOneTeam = ({ blue }: Teams, [one, other]: Pair) => blue.includes(one) === blue.includes(other)

function seatsOf({ players }: BalanceRequest, teams: Teams) {
  const playersByName = new Map(players.map((player) => [player.name, player]))
  return [teams.blue, teams.red].flatMap((team) =>
    POSITIONS.flatMap((position, lane) => {
      const player = playersByName.get(team[lane] ?? '')
      return player ? [{ name: player.name, position, comfort: seatComfort(player, position) }] : []
    }),
  )
}

const WORDS_IF_BETTER: Record<CostTerm, string> = {
  strength: '승리 확률이 반반에 더 가깝지만',
  lane: '라인이 더 팽팽하지만',
  offRole: '희망 포지션이 더 잘 맞지만',
  spread: '팀 내 실력 차가 더 비슷하지만',
  repeat: '지난 판과 더 다른 팀이지만',
  together: '같은 팀 요청을 더 지켰지만',
  apart: '다른 팀 요청을 더 지켰지만',
}
const WORDS_IF_WORSE: Record<CostTerm, string> = {
  strength: '승리 확률이 더 기울어서',
  lane: '라인 차이가 더 커서',
  offRole: '희망하지 않은 포지션이 더 많아서',
  spread: '팀 내 실력 차가 더 달라서',
  repeat: '지난 판과 더 비슷한 팀이라',
  together: '같은 팀 요청을 덜 지켜서',
  apart: '다른 팀 요청을 덜 지켜서',
}
/** The smallest difference in points of cost that people notice. */
const NOTABLE_COST = 0.5

/** Compares two options by the terms that differ most: `2안은 라인이 더 팽팽하지만, …서 1안보다 덜 균형 잡힌 팀이에요.` */
export function comparisonSentence(best: TeamCosts, other: TeamCosts, names: { best: string; other: string }): string {
  const changes = COST_TERMS.map((term) => ({ term, points: other.terms[term] - best.terms[term] }))
  const most = (sign: 1 | -1) =>
    changes.filter(({ points }) => sign * points >= NOTABLE_COST).sort((a, b) => sign * (b.points - a.points))[0]?.term
  const [gained, lost] = [most(-1), most(1)]
  const costGap = other.cost - best.cost
  const head = josa(names.other, '은/는')
  if (Math.abs(costGap) < NOTABLE_COST) return `${head} ${josa(names.best, '와/과')} 똑같이 균형 잡힌 팀이에요.`
  if (costGap < 0) return comparisonSentence(other, best, { best: names.other, other: names.best })
  const reasons = [gained && `${WORDS_IF_BETTER[gained]},`, lost && WORDS_IF_WORSE[lost]].filter(Boolean).join(' ')
  return `${head} ${reasons} ${names.best}보다 덜 균형 잡힌 팀이에요.`
}

const EVEN_WITHIN = 0.04
const ALIKE_SCORE = 97

/** Explains in one sentence a term of the cost of these teams. */
export function termSentence(request: BalanceRequest, option: Teams & TeamCosts, term: CostTerm): string {
  const blue = Math.round(100 * option.blueWinRate)
  const pairs = (wished: readonly Pair[], isKept: (pair: Pair) => boolean) =>
    `요청 ${wished.length}개 중 ${wished.filter(isKept).length}개를 지켰어요`
  switch (term) {
    case 'strength':
      return Math.abs(option.blueWinRate - 0.5) <= EVEN_WITHIN
        ? `${blue} : ${100 - blue}로 거의 반반이에요`
        : `${blue} : ${100 - blue}로 ${blue > 50 ? '블루팀' : '레드팀'}이 앞서요`
    case 'lane':
      return widestLane(request, option)
    case 'offRole': {
      const count = Map.groupBy(seatsOf(request, option), ({ comfort }) => comfort)
      const words = { main: '주', sub: '부', fill: '희망 외', refused: '안 감' } as const
      return (['main', 'sub', 'fill', 'refused'] as const)
        .flatMap((comfort) => (count.has(comfort) ? `${words[comfort]} ${count.get(comfort)?.length}명` : []))
        .join(', ')
    }
    case 'spread':
      return balanceScore(option.terms.spread) >= ALIKE_SCORE
        ? '두 팀의 팀 내 실력 차가 비슷해요'
        : '한 팀이 다른 팀보다 팀 내 실력 차가 커요'
    case 'repeat': {
      const repeatedPairs = request.repeats.filter((pair) => areOnOneTeam(option, pair)).length
      return repeatedPairs === 0
        ? '지난 판에 같은 팀이던 사람이 없어요'
        : `지난 판에 같은 팀이던 ${repeatedPairs}쌍이 또 같은 팀이에요`
    }
    case 'together':
      return pairs(request.together, (pair) => areOnOneTeam(option, pair))
    case 'apart':
      return pairs(request.apart, (pair) => !areOnOneTeam(option, pair))
  }
}

function widestLane({ players }: BalanceRequest, { blue, red }: Teams): string {
  const strengths = new Map(players.map(({ name, strength }) => [name, strength]))
  const gaps = POSITIONS.map((position, lane) => {
    const [one = 0, other = 0] = [strengths.get(blue[lane] ?? ''), strengths.get(red[lane] ?? '')]
    return { position, gap: Math.round(Math.abs(one - other)) }
  })
  const [widest] = gaps.sort((a, b) => b.gap - a.gap)
  if (!widest || widest.gap === 0) return '다섯 라인이 모두 같아요'
  return `${POSITION_NAMES[widest.position]} 차이가 예상 실력으로 ${widest.gap}점, 가장 커요`
}

/** Returns the terms that affect this request, in display order. */
export const decisiveTerms = ({ weights, together, apart, repeats }: BalanceRequest): CostTerm[] =>
  COST_TERMS.filter(
    (term) =>
      weights[term] > 0 &&
      (term !== 'together' || together.length > 0) &&
      (term !== 'apart' || apart.length > 0) &&
      (term !== 'repeat' || repeats.length > 0),
  )
