import styles from './ResultMark.module.css'

type ResultMarkProps = {
  /** `null` if no one won (다시하기). */
  win: boolean | null
  isSmall?: boolean
}

/** One result without colour alone: filled 승, outlined 패, grey 다. */
export function ResultMark({ win, isSmall }: ResultMarkProps) {
  const kind = win === null ? 'remake' : win ? 'win' : 'loss'
  const { letter, word } = RESULT_WORDS[kind]
  return (
    <span
      className={isSmall ? `${styles.mark} ${styles.small}` : styles.mark}
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
