import type { LeftOverRule, PlanKind } from '@buri/domain/nights/teams/teamsSettings'

export const PLAN_NAMES: Record<PlanKind, string> = { roundRobin: '풀리그', knockout: '토너먼트', free: '자유' }

export const LEFT_OVER_NAMES: Record<LeftOverRule, string> = {
  late: '늦게 온 순',
  lot: '무작위 추첨',
  played: '최근에 많이 참가한 순',
  host: '주최자 지정',
}
