import type { LeftOverRule, PlanKind } from '@buri/domain/nights/teams/teamsSettings'

export const PLAN_NAMES: Record<PlanKind, string> = { roundRobin: '풀리그', knockout: '토너먼트', free: '자유' }

export const LEFT_OVER_NAMES: Record<LeftOverRule, string> = {
  late: '늦게 온 순',
  lot: '무작위 추첨',
  played: '최근에 많이 참가한 순',
  host: '주최자 지정',
}

const LETTERS = '가나다라마바사아'
/** The letter in a team's mark, by its number from 1. */
export const letterOf = (nth: number) => LETTERS[nth - 1] ?? ''
