import type { MatchFacts } from '../matches/matchFacts.ts'
import { matchesInARow } from './aMatch.ts'
import { foldMatch } from './foldMatch.ts'
import { compareMatchOrder, emptyHistory, type PlayerHistory } from './playerHistory.ts'

export const foldAll = (matches: readonly MatchFacts[], from = emptyHistory()) =>
  [...matches].sort(compareMatchOrder).reduce((history, facts) => foldMatch(history, facts).history, from)
export const historyOf = (changes: readonly Partial<MatchFacts>[]) => foldAll(matchesInARow(changes))
export const times = (count: number, change: Partial<MatchFacts> = {}) => Array.from({ length: count }, () => change)
export const codes = (history: PlayerHistory) => history.achievements.map(([code]) => code)
