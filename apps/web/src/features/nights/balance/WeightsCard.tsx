import { type BalanceWeights, COST_TERMS, PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { mdiTuneVariant } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { AnalysisDraft } from './analysisDraft.ts'
import { PresetBar } from './PresetBar.tsx'
import { WeightSliders } from './WeightSliders.tsx'
import styles from './weights.module.css'

type WeightsCardProps = {
  draft: AnalysisDraft
  clans: readonly { id: string; clanName: string; weights: BalanceWeights }[]
  onDraft: (change: Partial<AnalysisDraft>) => void
}

export function WeightsCard({ draft, clans, onDraft }: WeightsCardProps) {
  const settled = clans.map(({ id, clanName, weights }) => ({ value: id, label: clanName, weights }))
  const clanOption = settled.find(({ weights }) => draft.weights && areSame(weights, draft.weights))
  const [isOpen, setIsOpen] = useState(draft.weights !== null)
  return (
    <Card className={styles.card}>
      <PresetBar
        preset={clanOption?.value ?? draft.preset}
        settled={settled}
        onChoose={(newValue) => {
          const ofClan = settled.find(({ value }) => value === newValue)
          const preset = newValue === 'position' || newValue === 'strength' ? newValue : 'balanced'
          onDraft({ preset, weights: ofClan?.weights ?? null })
        }}
        words={draft.weights && !clanOption ? '직접 조절한 값으로 나누고 있어요.' : undefined}
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
        <WeightSliders
          weights={draft.weights ?? PRESET_WEIGHTS[draft.preset]}
          onWeights={(weights) => onDraft({ weights })}
        />
      )}
    </Card>
  )
}

const areSame = (one: BalanceWeights, other: BalanceWeights) => COST_TERMS.every((term) => one[term] === other[term])
