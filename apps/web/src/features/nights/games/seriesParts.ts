// One chunk: most nights are neither a series nor fearless.
export { FearlessPanel } from './FearlessPanel.tsx'
export { SeriesPanel } from './SeriesPanel.tsx'
