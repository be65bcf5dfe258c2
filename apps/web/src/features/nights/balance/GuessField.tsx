import { GUESSABLE_TIERS, type StrengthEstimate } from '@buri/domain/balancing/strength'
import { Select } from '#web/ui/forms/Select.tsx'
import { isGuess } from './analysisDraft.ts'
import styles from './people.module.css'

const TYPED_VALUE = 'typed'
const FIRST_TYPED = 1000
const SCORE_MAX = 5000
const TIER_OPTIONS = [
  ...Object.entries(GUESSABLE_TIERS).map(([value, label]) => ({ value, label })),
  { value: TYPED_VALUE, label: '직접 입력' },
]

type GuessFieldProps = {
  label: string
  guess: StrengthEstimate | number | null
  onGuess: (guess: StrengthEstimate | number | null) => void
}

export function GuessField({ label, guess, onGuess }: GuessFieldProps) {
  return (
    <span className={styles.guess}>
      <Select
        label={`${label} 예상 실력`}
        value={typeof guess === 'number' ? TYPED_VALUE : (guess ?? '')}
        placeholder="평균으로"
        options={TIER_OPTIONS}
        onChange={(value) => onGuess(value === TYPED_VALUE ? FIRST_TYPED : isGuess(value) ? value : null)}
      />
      {typeof guess === 'number' && (
        <input
          type="number"
          inputMode="numeric"
          aria-label={`${label} 부리 점수`}
          min={0}
          max={SCORE_MAX}
          value={guess}
          onChange={(event) => onGuess(Math.max(0, Math.min(SCORE_MAX, Math.round(event.target.valueAsNumber) || 0)))}
        />
      )}
    </span>
  )
}
