// One chunk for what most visitors of a lobby do not see: separate chunks would pull shared code into others.
export { BenchOrder } from '../games/BenchOrder.tsx'
export { FearlessPanel } from '../games/FearlessPanel.tsx'
export { GameCard } from '../games/GameCard.tsx'
export { NextBench } from '../games/NextBench.tsx'
export { SeriesPanel } from '../games/SeriesPanel.tsx'
export { HostMenu } from './HostMenu.tsx'
export { HostSeats } from './HostSeats.tsx'
export { Mates } from './Mates.tsx'
