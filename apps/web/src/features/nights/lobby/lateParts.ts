// The parts of a lobby that most visitors do not see, in one chunk. Separate chunks would move shared code into other
// chunks.
export { BenchTable } from '../games/BenchTable.tsx'
export { FearlessPanel } from '../games/FearlessPanel.tsx'
export { GameCard } from '../games/GameCard.tsx'
export { NextBench } from '../games/NextBench.tsx'
export { SeriesPanel } from '../games/SeriesPanel.tsx'
export { SideChoice } from '../games/SideChoice.tsx'
export { CallableClanmates } from './CallableClanmates.tsx'
export { HostMenu } from './HostMenu.tsx'
export { HostSeats } from './HostSeats.tsx'
