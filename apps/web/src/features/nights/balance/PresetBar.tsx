import { describeWeights } from '@buri/domain/balancing/explain'
import type { BalancePreset, BalanceWeights } from '@buri/domain/balancing/weights'
import type { ReactNode } from 'react'
import { Segments } from '#web/ui/charts/Segments.tsx'
import styles from './weights.module.css'

const PRESETS: readonly { value: BalancePreset; label: string }[] = [
  { value: 'balanced', label: '기본' },
  { value: 'position', label: '포지션 우선' },
  { value: 'strength', label: '실력 우선' },
]
const PRESET_WORDS: Record<string, string> = {
  balanced: '기본 기준으로 나눠요.',
  position: '원하는 포지션을 가장 먼저 맞춰요.',
  strength: '승률을 50 대 50에 가장 가깝게 맞춰요.',
} satisfies Record<BalancePreset, string>

type PresetOption<Value extends string> = { value: Value; label: string; weights: BalanceWeights }

type PresetBarProps<Value extends string> = {
  preset: BalancePreset | Value
  onChoose: (preset: BalancePreset | Value) => void
  settled?: readonly PresetOption<Value>[]
  words?: string | undefined
  children?: ReactNode
}

export function PresetBar<Value extends string = never>({
  preset,
  onChoose,
  settled = [],
  words,
  children,
}: PresetBarProps<Value>) {
  const clanOption = settled.find(({ value }) => value === preset)
  return (
    <div className={styles.bar}>
      <Segments label="무엇을 먼저 볼까요" value={preset} options={[...PRESETS, ...settled]} onChange={onChoose} />
      <p>{words ?? (clanOption ? describeWeights(clanOption.weights) : PRESET_WORDS[preset])}</p>
      {children}
    </div>
  )
}
