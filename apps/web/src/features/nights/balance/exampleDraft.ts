import type { StrengthEstimate } from '@buri/domain/balancing/strength'
import type { Position } from '@buri/domain/matches/matchFacts'
import { type AnalysisDraft, EMPTY_DRAFT } from './analysisDraft.ts'

/** Invented people. Their names get a tag that the game does not allow, so they cannot be real players. */
const PEOPLE: [name: string, guess: StrengthEstimate, main: Position, sub: Position][] = [
  ['산들바람', 'GOLD', 'TOP', 'JUNGLE'],
  ['물결무늬', 'PLATINUM', 'JUNGLE', 'TOP'],
  ['달콤한귤', 'EMERALD', 'MIDDLE', 'BOTTOM'],
  ['종이배', 'SILVER', 'BOTTOM', 'UTILITY'],
  ['솔방울', 'GOLD', 'UTILITY', 'BOTTOM'],
  ['별사탕', 'DIAMOND', 'TOP', 'MIDDLE'],
  ['이른아침', 'SILVER', 'JUNGLE', 'MIDDLE'],
  ['수박화채', 'GOLD', 'MIDDLE', 'TOP'],
  ['구름다리', 'PLATINUM', 'BOTTOM', 'MIDDLE'],
  ['느린우체통', 'BRONZE', 'UTILITY', 'JUNGLE'],
]

export const EXAMPLE_DRAFT: AnalysisDraft = {
  ...EMPTY_DRAFT,
  people: PEOPLE.map(([name, guess, main, sub]) => ({
    ...{ name: `${name}#예시`, guess, wishes: { main, sub, refused: [] }, lock: null, isResting: false },
  })),
  together: [['산들바람#예시', '물결무늬#예시']],
}
