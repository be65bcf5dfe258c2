import { COST_TERM_LABELS } from '@buri/domain/balancing/explain'
import { type BalanceWeights, CLAN_WEIGHT_MAX, COST_TERMS } from '@buri/domain/balancing/weights'
import styles from './weights.module.css'

const SLIDER_STEP = 0.5

type WeightSlidersProps = { weights: BalanceWeights; onWeights: (weights: BalanceWeights) => void }

export const WeightSliders = ({ weights, onWeights }: WeightSlidersProps) => (
  <div className={styles.sliders}>
    {COST_TERMS.map((term) => (
      <label key={term}>
        <span>{COST_TERM_LABELS[term]}</span>
        <input
          type="range"
          min={0}
          max={CLAN_WEIGHT_MAX}
          step={SLIDER_STEP}
          value={weights[term]}
          aria-valuetext={factorWords(weights[term])}
          onChange={({ target }) => onWeights({ ...weights, [term]: target.valueAsNumber })}
        />
        <output>{factorWords(weights[term])}</output>
      </label>
    ))}
  </div>
)

const factorWords = (factor: number) => (factor === 0 ? '끔' : `${factor}배`)
