import type { CSSProperties } from 'react'
import { CHECK_WIDTH, STATE_WIDTH } from './GridRowView.tsx'
import type { ShownColumn } from './view/columnLayout.ts'

export function tracksOf(shown: readonly ShownColumn[]): CSSProperties {
  const widths = [CHECK_WIDTH, STATE_WIDTH, ...shown.map(({ size }) => size)]
  const fixed = widths.slice(0, -1).map((width) => `${width}px`)
  return {
    '--tracks': `${fixed.join(' ')} minmax(${widths.at(-1)}px, 1fr)`,
    '--full': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  }
}
