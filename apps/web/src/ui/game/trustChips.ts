import type { Match } from '@buri/contract/matches'

type Standing = Match['standing']
type LabelledChip = { word: string; tone: 'good' | 'tint' | 'caution' | 'danger' }

export const TRUST_CHIPS: Readonly<Record<Standing, LabelledChip>> = {
  confirmed: { word: '확인됨', tone: 'good' },
  reported: { word: '기록됨', tone: 'tint' },
  waiting: { word: '확인 대기', tone: 'caution' },
  disputed: { word: '이의 제기', tone: 'danger' },
  void: { word: '무효', tone: 'danger' },
}
