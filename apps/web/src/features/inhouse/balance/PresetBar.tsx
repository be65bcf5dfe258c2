import type { BalancePreset } from '@buri/domain/balancing/weights'
import type { ReactNode } from 'react'
import { Segments } from '#web/ui/charts/Segments.tsx'
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

type PresetBarProps = {
  preset: BalancePreset
  onPreset: (preset: BalancePreset) => void
  /** Instead of what the preset does. */
  words?: string | undefined
  children?: ReactNode
}

/** What counts first in a balance. */
export const PresetBar = ({ preset, onPreset, words, children }: PresetBarProps) => (
  <div className={styles.bar}>
    <Segments label="무엇을 먼저 볼까요" value={preset} options={PRESETS} onChange={onPreset} />
    <p>{words ?? WORDS[preset]}</p>
    {children}
  </div>
)
