import type { Match, Side } from '@buri/contract/matches'

type ResultKind = 'win' | 'loss' | 'remake'

export const resultKind = ({ win }: Pick<Match, 'win'>): ResultKind => (win === null ? 'remake' : win ? 'win' : 'loss')

export function resultWord({ win, isRemake }: Pick<Match, 'win' | 'isRemake'>): string {
  if (isRemake) return '다시하기'
  return win === null ? '미완료' : win ? '승리' : '패배'
}

export const SIDE_NAMES: Readonly<Record<Side, string>> = { blue: '블루팀', red: '레드팀' }

export const sideResult = (win: boolean | null) => (win === null ? '' : win ? ' 승리' : ' 패배')
