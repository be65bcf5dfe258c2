import { TERM_NAMES } from '@buri/domain/balancing/explain'
import { COST_TERMS, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { mdiTuneVariant } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { AnalysisDraft } from './analysisDraft.ts'
import { PresetBar } from './PresetBar.tsx'
import styles from './weights.module.css'

const MOST = 5

type WeightsCardProps = { draft: AnalysisDraft; onDraft: (change: Partial<AnalysisDraft>) => void }

/** What counts first, and by how much where the visitor wants to say so. */
export function WeightsCard({ draft, onDraft }: WeightsCardProps) {
  const [isOpen, setIsOpen] = useState(draft.weights !== null)
  const weights = draft.weights ?? PRESET_WEIGHTS[draft.preset]
  return (
    <Card className={styles.card}>
      <PresetBar
        preset={draft.preset}
        onPreset={(preset) => onDraft({ preset, weights: null })}
        words={draft.weights ? '직접 조절한 값으로 나누고 있어요.' : undefined}
      >
        <Button
          kind="quiet"
          size="small"
          icon={mdiTuneVariant}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          직접 조절
        </Button>
      </PresetBar>
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
