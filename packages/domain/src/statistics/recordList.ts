import type { PlayerHistory } from '../history/playerHistory.ts'
import type { PersonalBest, RecordKind } from '../history/records.ts'
import { koreanNumber } from '../koreanNumber.ts'
import { roundTo } from './ratios.ts'

const RECORD_TITLES: Record<RecordKind, string> = {
  kills: '최다 킬',
  assists: '최다 어시스트',
  score: '최고 경기 점수',
  damagePerMinute: '분당 최고 피해량',
  cs: '최다 CS',
  vision: '최고 시야 점수',
  longestGame: '가장 긴 경기',
  fastestWin: '가장 빠른 승리',
  winStreak: '최다 연승',
}

export type PersonalRecord = { id: string; title: string; value: string; date: string; matchId: string | null }

/** Returns the personal bests with the matches in which they were set. */
export const recordList = ({ records }: PlayerHistory): PersonalRecord[] =>
  records.map((record) => ({
    id: record.kind,
    title: RECORD_TITLES[record.kind],
    value: FORMAT_RECORD[record.kind](record),
    date: new Date(record.at).toISOString(),
    matchId: record.matchId,
  }))

const FORMAT_RECORD: Record<RecordKind, (record: PersonalBest) => string> = {
  kills: ({ value }) => `${value}킬`,
  assists: ({ value }) => `${value}어시스트`,
  // `roundTo` rounds halves up. `toFixed` alone would turn 5.05 into 5.0, because the stored binary value is a little
  // less.
  score: ({ value }) => `${roundTo(value, 1).toFixed(1)}점`,
  damagePerMinute: ({ value }) => koreanNumber(value),
  cs: ({ value, durationSeconds }) => `${value} (${lengthText(durationSeconds)})`,
  vision: ({ value }) => `${value}점`,
  longestGame: ({ value }) => lengthText(value),
  fastestWin: ({ value }) => lengthText(value),
  winStreak: ({ value }) => `${value}연승`,
}

const lengthText = (seconds: number) => `${Math.floor(seconds / 60)}분 ${Math.floor(seconds % 60)}초`

export const honourExplanations = {
  achievements: '업적은 조건을 처음 채운 경기에서 한 번만 받아요. 경기가 고쳐지거나 지워지면 다시 계산해요.',
  goals: '지금 속도로 10판쯤 더 하면 닿을 목표를 5 단위로 골라요.',
  records:
    '집계되는 경기 중 가장 좋은 기록이에요. 같은 기록이면 먼저 세운 경기를 남기고, 분당 기록은 15분 이상인 경기만 봐요.',
} as const
