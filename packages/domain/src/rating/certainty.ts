import { PLACEMENT_GAMES } from './felicanScore.ts'

/** From this many rated games on, a score hardly moves: that is when `SETTLED_SIGMA` is reached. */
export const SETTLED_GAMES = 50

const STEPS = [
  { from: SETTLED_GAMES, dots: 4, word: '확실해요' },
  { from: 25, dots: 3, word: '꽤 확실해요' },
  { from: PLACEMENT_GAMES, dots: 2, word: '아직 움직여요' },
  { from: 0, dots: 1, word: '배치 중이에요' },
] as const

/** The certainty of a score after this many rated games, as a word and one to four dots. */
export const certaintyOf = (ratedGames: number): { dots: 1 | 2 | 3 | 4; word: string } => {
  const { dots, word } = STEPS.find(({ from }) => ratedGames >= from) ?? STEPS[3]
  return { dots, word }
}
