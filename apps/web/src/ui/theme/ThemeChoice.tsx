import { Segments } from '#web/ui/charts/Segments.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const THEMES = [
  { value: 'system', label: '시스템' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
] as const

export const ThemeChoice = () => (
  <Segments label="화면 테마" value={useTheme()} options={THEMES} onChange={chooseTheme} />
)
