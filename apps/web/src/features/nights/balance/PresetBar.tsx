import { weightWords } from '@buri/domain/balancing/explain'
import type { BalancePreset, BalanceWeights } from '@buri/domain/balancing/weights'
import type { ReactNode } from 'react'
import { Segments } from '#web/ui/charts/Segments.tsx'
import styles from './weights.module.css'

const PRESETS: readonly { value: BalancePreset; label: string }[] = [
  { value: 'balanced', label: '균형' },
  { value: 'position', label: '포지션 우선' },
  { value: 'strength', label: '실력 우선' },
]
const WORDS: Record<string, string> = {
  balanced: '실력, 라인, 포지션을 고루 봐요.',
  position: '저마다 고른 자리를 세 배로 아끼고 라인 차이는 반만 봐요.',
  strength: '승률이 반반에 가까운 것을 세 배로 보고 자리는 반만 따져요.',
} satisfies Record<BalancePreset, string>

/** A clan's saved weights, offered like a preset. */
type Settled<Value extends string> = { value: Value; label: string; weights: BalanceWeights }

type PresetBarProps<Value extends string> = {
  chosen: BalancePreset | Value
  onChoose: (chosen: BalancePreset | Value) => void
  settled?: readonly Settled<Value>[]
  /** Replaces the description of the chosen preset. */
  words?: string | undefined
  children?: ReactNode
}

/** Chooses what a balance weighs most. */
export function PresetBar<Value extends string = never>({
  chosen,
  onChoose,
  settled = [],
  words,
  children,
}: PresetBarProps<Value>) {
  const own = settled.find(({ value }) => value === chosen)
  return (
    <div className={styles.bar}>
      <Segments label="무엇을 먼저 볼까요" value={chosen} options={[...PRESETS, ...settled]} onChange={onChoose} />
      <p>{words ?? (own ? weightWords(own.weights) : WORDS[chosen])}</p>
      {children}
    </div>
  )
}
