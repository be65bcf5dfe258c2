import { TERM_NAMES } from '@buri/domain/balancing/explain'
import { type BalancePreset, COST_TERMS, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { mdiTuneVariant } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { AnalysisDraft } from './analysisDraft.ts'
import styles from './weights.module.css'

const PRESETS: readonly { value: BalancePreset; label: string }[] = [
  { value: 'balanced', label: '균형' },
  { value: 'position', label: '포지션 우선' },
  { value: 'strength', label: '실력 우선' },
]
const WORDS: Record<BalancePreset, string> = {
  balanced: '실력, 라인, 포지션을 고루 봐요.',
  position: '저마다 고른 자리를 세 배로 아끼고 라인 차이는 반만 봐요.',
  strength: '승률이 반반에 가까운 것을 세 배로 보고 자리는 반만 따져요.',
}
const MOST = 5

type WeightsCardProps = { draft: AnalysisDraft; onDraft: (change: Partial<AnalysisDraft>) => void }

/** What counts first, and by how much where the visitor wants to say so. */
export function WeightsCard({ draft, onDraft }: WeightsCardProps) {
  const [isOpen, setIsOpen] = useState(draft.weights !== null)
  const weights = draft.weights ?? PRESET_WEIGHTS[draft.preset]
  return (
    <Card className={styles.card}>
      <div className={styles.bar}>
        <Segments
          label="무엇을 먼저 볼까요"
          value={draft.preset}
          options={PRESETS}
          onChange={(preset) => onDraft({ preset, weights: null })}
        />
        <p>{draft.weights ? '직접 조절한 값으로 나누고 있어요.' : WORDS[draft.preset]}</p>
        <Button
          kind="quiet"
          size="small"
          icon={mdiTuneVariant}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          직접 조절
        </Button>
      </div>
      {isOpen && (
        <div className={styles.sliders}>
          {COST_TERMS.map((term) => (
            <label key={term}>
              <span>{TERM_NAMES[term]}</span>
              <input
                type="range"
                min={0}
                max={MOST}
                step={0.5}
                value={weights[term]}
                onChange={({ target }) => onDraft({ weights: { ...weights, [term]: target.valueAsNumber } })}
              />
              <output>{weights[term] === 0 ? '끔' : `${weights[term]}배`}</output>
            </label>
          ))}
        </div>
      )}
    </Card>
  )
}
