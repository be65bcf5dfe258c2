import styles from './ResultLetter.module.css'

type ResultLetterProps = {
  /** `null` for a remake (다시하기), which has no winner. */
  win: boolean | null
  isSmall?: boolean
}

/** A result that can be told apart without colour: 승 is filled, 패 is outlined, 다 is grey. */
export function ResultLetter({ win, isSmall }: ResultLetterProps) {
  const kind = win === null ? 'remake' : win ? 'win' : 'loss'
  const { letter, word } = RESULT_WORDS[kind]
  return (
    <span
      className={isSmall ? `${styles.letter} ${styles.small}` : styles.letter}
      data-result={kind}
      role="img"
      aria-label={word}
    >
      {letter}
    </span>
  )
}

const RESULT_WORDS = {
  win: { letter: '승', word: '승리' },
  loss: { letter: '패', word: '패배' },
  remake: { letter: '다', word: '다시하기' },
} as const
